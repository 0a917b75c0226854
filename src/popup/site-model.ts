import { computed, type ReadonlySignal } from "@preact/signals";
import type { Settings } from "../settings/schema/settings.ts";
import type { AutoStartApi } from "../settings/sites/auto-start-api.ts";
import type { SiteApi } from "../settings/sites/site-changes.ts";
import { type SiteChoices, settingsFor } from "../settings/sites/site-choices.ts";

export type PopupSiteApi = Pick<
  SiteApi,
  "site" | "keepLanguages" | "keepStyle" | "setSuggest" | "setEngine" | "setOnePlayer"
>;

export class SiteModel {
  readonly api: PopupSiteApi | null;
  readonly autoStart: AutoStartApi;
  readonly choices: ReadonlySignal<SiteChoices | null>;
  readonly settings: ReadonlySignal<Settings>;

  constructor(
    api: PopupSiteApi | null,
    autoStart: AutoStartApi,
    choices: ReadonlySignal<SiteChoices | null>,
    settings: ReadonlySignal<Settings>,
  ) {
    this.api = api;
    this.autoStart = autoStart;
    this.choices = choices;
    this.settings = computed(() => settingsFor(settings.value, choices.value));
  }
}
