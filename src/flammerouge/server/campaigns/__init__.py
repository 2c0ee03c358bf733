"""Solo campaigns on the server: legendary riders, a variant by Antoine Gruzelle."""
