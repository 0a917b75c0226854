import * as v from "valibot";
import { StorageItem } from "./storage-item.ts";

/** `auto`: side by side where there is room, else one below the other. */
export const PANEL_LAYOUTS = ["auto", "columns", "stacked"] as const;
export type PanelLayout = (typeof PANEL_LAYOUTS)[number];

/** What the times beside the lines tell (`transcript/shared/row-time.ts`). */
export const PANEL_TIMES = ["media", "clock", "start", "none"] as const;

const PanelChoicesSchema = v.object({
  layout: v.picklist(PANEL_LAYOUTS),
  times: v.picklist(PANEL_TIMES),
  /** Lanes that are not shown. */
  hidden: v.array(v.string()),
  /** Whether new lines are read by a screen reader. */
  announce: v.boolean(),
  /** Whether what is copied has times, and the words as spoken beside a translation. */
  copyTimes: v.boolean(),
  copyOriginal: v.boolean(),
});

export type PanelChoices = v.InferOutput<typeof PanelChoicesSchema>;

/** What a panel shows that nobody has changed anything of. */
export const DEFAULT_PANEL_CHOICES: PanelChoices = {
  layout: "auto",
  times: "media",
  hidden: [],
  announce: false,
  copyTimes: false,
  copyOriginal: true,
};

/** How the user wants transcripts to be shown and copied. */
export const panelChoices = new StorageItem<PanelChoices>("panelChoices", (stored) => {
  const choices = v.safeParse(PanelChoicesSchema, stored);
  return choices.success ? choices.output : DEFAULT_PANEL_CHOICES;
});
