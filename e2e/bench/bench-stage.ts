import { launchSurtitle, type SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";
import type { StoredChoices } from "../harness/browser/stored-settings.ts";
import { type Site, startSite } from "../site/serve.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";

/**
 * Playwright has the browser report every WebSocket frame of the service worker with its content,
 * which takes a tenth of the captions' processor time. No user's browser does that.
 */
const WITHOUT_FRAME_REPORTS = "PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK";

export interface BenchStage {
  readonly service: ServiceProcess;
  readonly site: Site;
  /** Launches a separate browser that knows the service and does not watch for errors. */
  launch(choices?: StoredChoices): Promise<SurtitleBrowser>;
  /** The same with captions made on this computer, by the stand-in of the browser's engines. */
  launchDevice(choices?: StoredChoices): Promise<SurtitleBrowser>;
  close(): Promise<void>;
}

export async function openBenchStage(): Promise<BenchStage> {
  process.env[WITHOUT_FRAME_REPORTS] = "1";
  const service = await startServiceProcess();
  const site = await startSite({ port: 0 });
  return {
    service,
    site,
    launch: (choices = {}) =>
      launchSurtitle({
        watchErrors: false,
        waits: {},
        choices: { apiKey: "local-key", service: service.serviceUrls, ...choices },
      }),
    launchDevice: (choices = {}) =>
      launchSurtitle({
        watchErrors: false,
        waits: {},
        device: { serviceUrl: service.serviceUrls.paidBaseUrl },
        choices: { engine: { kind: "device" }, ...choices },
      }),
    close: async () => {
      await Promise.all([service.close(), site.close()]);
    },
  };
}
