import * as v from "valibot";
import { StorageItem } from "./storage-item.ts";

/** `auto`: side by side if there is room, else stacked. */
export const PANEL_LAYOUTS = ["auto", "columns", "stacked"] as const;
export type PanelLayout = (typeof PANEL_LAYOUTS)[number];

/** What the times beside the lines mean (`transcript/shared/row-time.ts`). */
export const PANEL_TIMES = ["media", "clock", "start", "none"] as const;

const PanelChoicesSchema = v.object({
  layout: v.picklist(PANEL_LAYOUTS),
  times: v.picklist(PANEL_TIMES),
  hidden: v.array(v.string()),
  announce: v.boolean(),
  /** Whether copied text has times, and the original beside a translation. */
  copyTimes: v.boolean(),
  copyOriginal: v.boolean(),
});

export type PanelChoices = v.InferOutput<typeof PanelChoicesSchema>;

export const DEFAULT_PANEL_CHOICES: PanelChoices = {
  layout: "auto",
  times: "media",
  hidden: [],
  announce: false,
  copyTimes: false,
  copyOriginal: true,
};

export const panelChoices = new StorageItem<PanelChoices>("panelChoices", (stored) => {
  const choices = v.safeParse(PanelChoicesSchema, stored);
  return choices.success ? choices.output : DEFAULT_PANEL_CHOICES;
});
