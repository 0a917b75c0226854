import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { LeftModel } from "./left-model.ts";

/** Tells of captions that the browser's end has cut off, and hands out their words. */
export function LeftNotices({ model }: { model: LeftModel }) {
  const text = useText();
  return (
    <>
      {model.captions.value.map((captions) => (
        <Notice
          key={captions.id}
          kind="info"
          announced
          actions={
            <>
              <Button onClick={() => void model.save(captions)}>{text("popup_save_text")}</Button>
              <Button onClick={() => void model.dismiss(captions)}>{text("popup_dismiss")}</Button>
            </>
          }
        >
          <p>{text("popup_left", captions.title || text("transcript_untitled"))}</p>
        </Notice>
      ))}
    </>
  );
}
