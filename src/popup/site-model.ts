import { computed, type ReadonlySignal } from "@preact/signals";
import type { Settings } from "../settings/schema/settings.ts";
import { type SiteChoices, settingsFor } from "../settings/sites/site-choices.ts";

/** What can be kept apart for one site. */
export interface SiteControl {
  readonly site: string;
  keepLanguages(own: boolean): Promise<void>;
  keepStyle(own: boolean): Promise<void>;
  setSuggest(suggest: boolean): Promise<void>;
}

/** The site of the popup's tab: its choices, and what holds on it. */
export class SiteModel {
  /** Null where nothing can be kept for it. */
  readonly control: SiteControl | null;
  readonly choices: ReadonlySignal<SiteChoices | null>;
  /** The settings as they hold on the site. */
  readonly settings: ReadonlySignal<Settings>;

  constructor(
    control: SiteControl | null,
    choices: ReadonlySignal<SiteChoices | null>,
    settings: ReadonlySignal<Settings>,
  ) {
    this.control = control;
    this.choices = choices;
    this.settings = computed(() => settingsFor(settings.value, choices.value));
  }
}
