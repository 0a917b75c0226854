import * as v from "valibot";
import { StorageItem } from "./storage-item.ts";

/** The steps of the welcome page, in their order. */
export const WELCOME_STEPS = ["service", "languages", "first_talk"] as const;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];

const WelcomeProgressSchema = v.object({
  step: v.picklist(WELCOME_STEPS),
  /** Whether captions were seen running since the installation. */
  captioned: v.boolean(),
});

export type WelcomeProgress = v.InferOutput<typeof WelcomeProgressSchema>;

/** How far the user has come on the welcome page, for when it is opened again. */
export const welcomeProgress = new StorageItem<WelcomeProgress>("welcomeProgress", (stored) => {
  const progress = v.safeParse(WelcomeProgressSchema, stored);
  return progress.success ? progress.output : { step: "service", captioned: false };
});
