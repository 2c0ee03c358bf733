import { get, post } from "../lib/api";
import type { Network } from "../protocol";
import { complaint } from "./complaints";

/** The way in for others on the network: whether it is open, and what went wrong with it. */
export class Door {
  network: Network | null = $state.raw(null);
  problem = $state("");
  #moves = 0;

  async look(): Promise<void> {
    const moves = this.#moves;
    const seen = await get<Network>("network").catch(() => null);
    // Whoever has moved it meanwhile knows better.
    if (seen && moves === this.#moves) this.network = seen;
  }

  /** Whether the server has answered; it may have found a problem. */
  async set(open: boolean): Promise<boolean> {
    this.#moves += 1;
    this.problem = "";
    try {
      this.network = await post<Network>("network", { open });
      this.problem = this.network.problem;
      return true;
    } catch (error) {
      this.problem = complaint(error);
      return false;
    }
  }
}
