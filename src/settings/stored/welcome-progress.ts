import * as v from "valibot";
import { StorageItem } from "./storage-item.ts";

export const WELCOME_STEPS = ["service", "languages", "first_talk"] as const;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];

const WelcomeProgressSchema = v.object({
  step: v.picklist(WELCOME_STEPS),
  captioned: v.boolean(),
});

export type WelcomeProgress = v.InferOutput<typeof WelcomeProgressSchema>;

export const welcomeProgress = new StorageItem<WelcomeProgress>("welcomeProgress", (stored) => {
  const progress = v.safeParse(WelcomeProgressSchema, stored);
  return progress.success ? progress.output : { step: "service", captioned: false };
});
