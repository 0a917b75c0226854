import { signal } from "@preact/signals";
import { render } from "preact";
import { send } from "../../messaging/messenger.ts";
import { preparePage } from "../../platform/prepare-page.ts";
import { text } from "../../platform/text.ts";
import { TextProvider } from "../../ui/texts.ts";
import { type ForgetProgress, ForgottenPage } from "./forgotten-page.tsx";
import "../../ui/theme.css";

// The only page that stays open while everything is erased.
async function main(): Promise<void> {
  preparePage(text("forget_title"));
  const progress = signal<ForgetProgress>("running");
  // Without the header, whose links would open pages in the middle of erasing.
  render(
    <TextProvider value={text}>
      <ForgottenPage progress={progress} />
    </TextProvider>,
    document.body,
  );
  try {
    const left = await send("background", "forgetReport", {});
    // A tab that the browser restored later has nothing to report.
    if (left === null) location.replace("/src/options/index.html#privacy");
    else progress.value = left;
  } catch {
    progress.value = "failed";
  }
}

void main();
