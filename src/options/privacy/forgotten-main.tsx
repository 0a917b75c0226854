import { signal } from "@preact/signals";
import { render } from "preact";
import { send } from "../../messaging/messenger.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { TextProvider } from "../../ui/texts.ts";
import { type ForgetProgress, ForgottenPage } from "./forgotten-page.tsx";
import "../../ui/theme.css";

// The only page that stays open while everything is erased.
async function main(): Promise<void> {
  markLanguage(document.documentElement);
  document.title = text("forget_title");
  const progress = signal<ForgetProgress>("running");
  render(
    <TextProvider value={text}>
      <ForgottenPage progress={progress} />
    </TextProvider>,
    document.body,
  );
  try {
    const left = await send("background", "forgetReport", {});
    // A tab that the browser restored later has nothing to report.
    if (left === null) location.replace("/src/options/index.html");
    else progress.value = left;
  } catch {
    progress.value = "failed";
  }
}

void main();
