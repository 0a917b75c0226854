import { signal } from "@preact/signals";
import { render } from "preact";
import { markLanguage } from "../platform/mark-language.ts";
import { text } from "../platform/text.ts";
import { TextProvider } from "../ui/texts.ts";
import { readOpenList } from "./open-list.ts";
import { StylePage } from "./style-page.tsx";
import "../ui/theme.css";

function main(): void {
  markLanguage(document.documentElement);
  document.title = text("style_title");
  const open = signal(readOpenList(location.hash));
  addEventListener("hashchange", () => {
    open.value = readOpenList(location.hash);
  });
  render(
    <TextProvider value={text}>
      <StylePage open={open} tryPanel={() => null} />
    </TextProvider>,
    document.body,
  );
}

main();
