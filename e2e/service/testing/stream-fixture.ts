import type { SessionAccount } from "../account/session-account.ts";
import type { ChunkEvent, MessageEvent, RunningService, ServiceOptions } from "../options.ts";
import { startService } from "../start-service.ts";
import { ManualClock } from "./manual-clock.ts";

/** A service without talks, with a manual clock, and everything it reports. */
export interface StreamFixture {
  readonly service: RunningService;
  readonly clock: ManualClock;
  readonly chunks: readonly ChunkEvent[];
  readonly messages: readonly MessageEvent[];
  newest(state: string): Promise<SessionAccount>;
  /** Resolves once `isSo` holds; checks again after all pending work. */
  until(isSo: () => boolean): Promise<void>;
}

export async function startStreamFixture(options: ServiceOptions = {}): Promise<StreamFixture> {
  const clock = new ManualClock();
  const chunks: ChunkEvent[] = [];
  const messages: MessageEvent[] = [];
  const service = await startService({
    talksFolder: "no-talks",
    clock,
    onChunk: (event) => chunks.push(event),
    onMessage: (event) => messages.push(event),
    ...options,
  });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    service,
    clock,
    chunks,
    messages,
    until,
    async newest(state) {
      await until(() => service.accounts()[0]?.state === state);
      const [account] = service.accounts();
      if (!account) throw new Error("there is no session");
      return account;
    },
  };
}
