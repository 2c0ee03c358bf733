"""The one door to librt's flat arrays, which make the compiled engine fast."""

from librt.vecs import append as append
from librt.vecs import vec as vec
