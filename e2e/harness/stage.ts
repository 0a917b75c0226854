import type { RunningService, ServiceOptions } from "../service/options.ts";
import { startService } from "../service/start-service.ts";
import { type Site, startSite } from "../site/serve.ts";

/** What the extension meets in place of the world: a service and a site to be captioned. */
export interface Stage {
  readonly service: RunningService;
  readonly site: Site;
  close(): Promise<void>;
}

/** Starts the local service and the demo site on ports that are free. */
export async function openStage(options: ServiceOptions = {}): Promise<Stage> {
  const service = await startService({ port: 0, ...options });
  const site = await startSite({ port: 0 });
  return {
    service,
    site,
    close: async () => {
      await Promise.all([service.close(), site.close()]);
    },
  };
}
