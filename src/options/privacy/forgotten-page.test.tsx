import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { mount } from "../../ui/testing/mount.tsx";
import { type ForgetProgress, ForgottenPage } from "./forgotten-page.tsx";

test("shows the progress of erasing, and what is left with the next step", async () => {
  const progress = signal<ForgetProgress>("running");
  const view = await mount(<ForgottenPage progress={progress} />);
  expect(view.text()).toContain("Deleting everything…");
  expect(document.querySelector("a")).toBeNull();

  progress.value = [];
  await expect.poll(view.text).toContain("Everything is deleted.");
  expect(document.querySelector("a")?.textContent).toBe("Open Options");

  progress.value = ["pages", "choices", "databases", "files", "permissions", "sessions"];
  await expect.poll(view.text).toContain("Everything else is deleted. This is left:");
  expect(document.querySelectorAll("[role=alert] li")).toHaveLength(6);
  expect(view.text()).toContain("A Surtitle page didn't close. Close it, then");

  progress.value = "failed";
  await expect.poll(view.text).toContain("Surtitle didn't respond");
});
