import * as v from "valibot";
import { StorageItem } from "./storage-item.ts";

/** Which of them are shown depends on the engine. */
export const WELCOME_STEPS = ["engine", "service", "languages", "first_talk"] as const;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];

const WelcomeProgressSchema = v.object({
  step: v.picklist(WELCOME_STEPS),
  captioned: v.boolean(),
});

export type WelcomeProgress = v.InferOutput<typeof WelcomeProgressSchema>;

export const welcomeProgress = new StorageItem<WelcomeProgress>("welcomeProgress", (stored) => {
  const progress = v.safeParse(WelcomeProgressSchema, stored);
  return progress.success ? progress.output : { step: "engine", captioned: false };
});
