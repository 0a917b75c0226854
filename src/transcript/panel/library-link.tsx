import { useText } from "../../ui/texts.ts";

export function LibraryLink() {
  const text = useText();
  return (
    <a class="link" href="/src/transcript/library.html" target="_blank" rel="noopener">
      {text("panel_library")}
    </a>
  );
}
