import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { onTestFinished } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { type Mounted, mount } from "../../ui/testing/mount.tsx";
import { styleRulesLocale } from "../locale.ts";
import { OverviewModel } from "../overview/overview-model.ts";
import { parsePageLocation } from "../page-location.ts";
import { StyleRulesPage } from "../style-rules-page.tsx";
import { FakeStyleRulesService } from "./fake-style-rules-service.ts";
import { MemoryApi } from "./memory-api.ts";

const locale = styleRulesLocale("en", languageNamer("en"));

/** The mounted page of style rules, which follows the hash of the address. */
export interface MountedStyleRules extends Mounted {
  readonly fake: FakeStyleRulesService;
  readonly api: MemoryApi;
  /** Opens another part of the page, as the link to it does. */
  follow(hash: string): Promise<void>;
  saveState(): string;
  /** The labels of the instructions in their order. */
  labels(): readonly string[];
  /** The names of the lists in the overview. */
  listed(): readonly string[];
  addInstruction(label: string, prompt: string): Promise<void>;
}

/** @param before sets up the service and the browser before the page opens */
export async function mountStyleRules(
  hash = "",
  before: (fake: FakeStyleRulesService, api: MemoryApi) => void = () => undefined,
): Promise<MountedStyleRules> {
  const fake = new FakeStyleRulesService();
  const api = new MemoryApi(fake);
  before(fake, api);
  const life = new AbortController();
  onTestFinished(() => life.abort());
  location.hash = hash;
  const open = signal(parsePageLocation(hash));
  const overview = new OverviewModel(api, locale, life.signal);
  const view = await mount(
    <StyleRulesPage
      open={open}
      overview={overview}
      api={api}
      locale={locale}
      life={life.signal}
      tryPanel={() => null}
    />,
  );
  const texts = (selector: string) =>
    [...view.root.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
  return {
    ...view,
    fake,
    api,
    follow: (to) =>
      act(() => {
        location.hash = to;
        open.value = parsePageLocation(to);
      }),
    saveState: () => view.root.querySelector(".save-state")?.textContent?.trim() ?? "",
    labels: () => texts(".instruction-label"),
    listed: () => texts(".lists-name bdi"),
    async addInstruction(label, prompt) {
      await view.click("Add instruction");
      await view.type("Label", label);
      await view.type("Instruction", prompt);
      await view.click("Done");
    },
  };
}
