import { toldName } from "../parts/names";
import { stageName } from "../parts/stages";
import type { Campaign, Headline } from "../protocol";
import { capital, say, t, type Args } from "../words/words.svelte";

/** A headline of a campaign in words, with the names of those it is about. */
export function newsText({ code, args }: Headline, campaign: Campaign): string {
  const filled: Args = { ...args, rider: campaign.chosen.name || nameOf(campaign.rider, campaign) };
  if (typeof args["other"] === "string") filled["other"] = nameOf(args["other"], campaign);
  if (typeof args["time"] === "number") filled["time"] = lengthOf(args["time"]);
  if (typeof args["place"] === "number") filled["place"] = say("campaign-place", args["place"]);
  const stage = campaign.stages.find(({ number }) => number === args["stage"]);
  if (stage) filled["stage"] = stageName(stage.card);
  return capital(say("legend-news", code, filled));
}

function nameOf(rider: string, { ledger }: Campaign): string {
  const found = ledger.general.find((one) => one.rider === rider);
  return found ? toldName({ id: rider, team: found.team, kind: found.kind }) : rider;
}

/** A length of time as it is said: "1 minute 20", "40 seconds". */
function lengthOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (!minutes) return t("campaign.seconds", { n: seconds });
  const rest = seconds % 60;
  return rest
    ? t("campaign.minutes-seconds", { n: minutes, rest })
    : t("campaign.minutes", { n: minutes });
}
