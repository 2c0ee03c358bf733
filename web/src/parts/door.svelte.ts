import { get, post } from "../lib/api";
import type { Network } from "../protocol";
import { complaint } from "./complaints";

/** The way in for others on the network: whether it is open, and what went wrong with it. */
export class Door {
  network: Network | null = $state.raw(null);
  problem = $state("");

  async look(): Promise<void> {
    this.network = await get<Network>("network").catch(() => this.network);
  }

  async set(open: boolean): Promise<void> {
    this.problem = "";
    try {
      this.network = await post<Network>("network", { open });
      this.problem = this.network.problem;
    } catch (error) {
      this.problem = complaint(error);
    }
  }
}
