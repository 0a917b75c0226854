import { hasDevicePacks } from "../device/has-device-packs.ts";
import { launchSurtitle } from "../harness/browser/launch-surtitle.ts";
import { type StoredChoices, storeChoices } from "../harness/browser/stored-settings.ts";
import { startService } from "../service/start-service.ts";
import { startSite } from "../site/serve.ts";
import { buildExtension } from "./build-extension.ts";
import { canDraw } from "./can-draw.ts";
import { type DemoEngine, demoForPerson, demoForTerminal } from "./demo.ts";
import { chooseTalk, demoTargets } from "./demo-talk.ts";
import { onPort } from "./on-port.ts";
import { readStartOptions, type StartOptions } from "./start-options.ts";

// The default ports that the extension's own pages use for the local service and the demo site.
const SERVICE_PORT = 4700;
const SITE_PORT = 4701;

const DEVICE_NOTES = {
  browser: "Captions are made by this browser's own recogniser and translator.",
  "stand-in": [
    "This browser has no speech packs, so a stand-in plays its recogniser and translator.",
    "It gets the real sound of the tab, but the words come from the local service.",
  ].join("\n"),
} as const;

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => interrupt.abort(new Error("Stopped.")));
}

try {
  await run(readStartOptions(process.argv.slice(2), process.env, process.platform));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function run({ headed, talk: name, engine: wanted }: StartOptions): Promise<void> {
  const { signal } = interrupt;
  const print = (line: string) => console.log(line);
  const talk = chooseTalk(name);
  const cleanUps: (() => Promise<void>)[] = [];
  try {
    print("Building the extension …");
    await buildExtension();
    signal.throwIfAborted();
    const service = await onPort(SERVICE_PORT, (port) => startService({ port }));
    cleanUps.push(() => service.close());
    const site = await onPort(SITE_PORT, (port) => startSite({ port }));
    cleanUps.push(() => site.close());
    print(`Local service: ${service.url}/   Demo site: ${site.url}/`);
    signal.throwIfAborted();

    const choices: StoredChoices = {
      apiKey: "local-key",
      service: { paidBaseUrl: service.url, freeBaseUrl: service.freeUrl },
    };
    const launch = { headed, choices, waits: {} };
    let browser = await launchSurtitle(launch);
    cleanUps.push(() => browser.close());
    let engine: DemoEngine = "service";
    if (wanted === "device") {
      engine = (await hasDevicePacks(browser, talk.spokenLanguage)) ? "browser" : "stand-in";
      if (engine === "stand-in") {
        await browser.close();
        browser = await launchSurtitle({ ...launch, device: { serviceUrl: service.url } });
      }
      print(DEVICE_NOTES[engine]);
    }
    print(`Chromium ${browser.context.browser()?.version()}${headed ? "" : ", without a window"}`);
    const page = await browser.open(`${site.url}/?talk=${encodeURIComponent(talk.name)}`);
    const { targets, missed } = await demoTargets(talk, (text) => canDraw(page, text));
    if (missed.length > 0) {
      print(
        `No font here can write ${formatLanguages(missed)}: translated into ${formatLanguages(targets)}.`,
      );
    }
    const isDevice = engine !== "service";
    await storeChoices(await browser.worker(), {
      ...choices,
      engine: { kind: wanted },
      languages: {
        targets: [...targets],
        ...(isDevice ? { source: talk.spokenLanguage, sourceMode: "fixed" as const } : {}),
      },
    });
    const stage = { browser, service, page, talk, engine, print };
    await (headed ? demoForPerson(stage, signal) : demoForTerminal(stage, signal));
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

// For example "German, Spanish, and Japanese".
function formatLanguages(languages: readonly string[]): string {
  const names = new Intl.DisplayNames("en", { type: "language" });
  return new Intl.ListFormat("en").format(languages.map((tag) => names.of(tag) ?? tag));
}
