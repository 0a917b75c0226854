import { expect } from "@playwright/test";
import { waitFor } from "../wait-for.ts";
import type { Stage } from "./stage.ts";

type WithService = Pick<Stage, "service">;

/** Waits until the newest session has concluded a word. */
export async function waitForConcludedWords({ service }: WithService): Promise<void> {
  await waitFor("concluded words", () => {
    return (service.accounts()[0]?.words.source?.concluded.length ?? 0) > 0;
  });
}

/** The service has received the end of the sound, and sent everything. */
export async function waitForProperEnd({ service }: WithService): Promise<void> {
  await waitFor("the session to end", () => service.accounts()[0]?.state === "ended");
  expect(service.accounts()[0]?.ending).toBe("the stream was ended");
}
