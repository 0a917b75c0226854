import type { RunningService, ServiceOptions } from "../../service/options.ts";
import { startService } from "../../service/start-service.ts";
import { type Site, startSite } from "../../site/serve.ts";

export interface Stage {
  /**
   * Base addresses of the service, under another host name than the site's. The extension has a
   * permission for the service's host, which must not cover the pages.
   */
  readonly serviceUrls: { readonly paidBaseUrl: string; readonly freeBaseUrl: string };
  readonly service: RunningService;
  readonly site: Site;
  close(): Promise<void>;
}

export async function openStage(options: ServiceOptions = {}): Promise<Stage> {
  const service = await startService({ port: 0, ...options });
  const site = await startSite({ port: 0 });
  const byNumber = (url: string) => url.replace("//localhost", "//127.0.0.1");
  return {
    service,
    serviceUrls: { paidBaseUrl: byNumber(service.url), freeBaseUrl: byNumber(service.freeUrl) },
    site,
    close: async () => {
      await Promise.all([service.close(), site.close()]);
    },
  };
}
