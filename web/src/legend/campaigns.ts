import { get, post } from "../lib/api";
import { go, to } from "../lib/router.svelte";
import { keepSeal } from "../lib/seals";
import { keepSeat } from "../lib/seats.svelte";
import { hasWords, readList, writeStored } from "../lib/stored";
import type {
  Campaign,
  CampaignCreated,
  CampaignKey,
  CampaignPlan,
  MyCampaigns,
  Table,
} from "../protocol";

const KEY = "flammerouge.campaigns";
/** As many as the server tells about at once. */
const MOST = 100;

/** The campaigns that this browser rides, the latest first. */
function held(): CampaignKey[] {
  const isKey = (one: unknown): boolean => hasWords(one, "campaign", "token");
  return readList<CampaignKey>(KEY, isKey).slice(0, MOST);
}

/** The secret with which this browser rides a campaign; empty for one that it only watches. */
export function secretOf(campaign: string): string {
  return held().find((one) => one.campaign === campaign)?.token ?? "";
}

export function keepCampaign(campaign: string, token: string): void {
  const others = held().filter((one) => one.campaign !== campaign);
  writeStored(KEY, [{ campaign, token }, ...others].slice(0, MOST));
}

export function forgetCampaign(campaign: string): void {
  writeStored(
    KEY,
    held().filter((one) => one.campaign !== campaign),
  );
}

/** The campaigns of this browser, those that go on first. */
export async function loadCampaigns(): Promise<MyCampaigns> {
  const campaigns = held();
  if (campaigns.length === 0) return { campaigns: [], damaged: [] };
  return await post<MyCampaigns>("campaigns/mine", { campaigns });
}

/** Begins a campaign, and goes there. */
export async function begin(plan: CampaignPlan): Promise<void> {
  const { campaign, token } = await post<CampaignCreated>("campaigns", plan);
  keepCampaign(campaign.id, token);
  keepSeal(campaign, false);
  go(to("legend", campaign.id));
}

export async function loadCampaign(id: string): Promise<Campaign> {
  const campaign = await get<Campaign>(`campaigns/${id}`);
  keepSeal(campaign, campaign.seed !== "");
  return campaign;
}

/** Goes to the start of the next stage, or back to the race that is on. */
export async function ride({ id, chosen }: Campaign): Promise<void> {
  const token = secretOf(id);
  const table = await post<Table>(`campaigns/${id}/ride`, {}, token);
  keepSeat({ table: table.id, seat: chosen.colour, token });
  go(to("table", table.id));
}
