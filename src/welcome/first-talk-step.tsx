import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import { ToolbarPicture } from "./toolbar-picture.tsx";

export interface FirstTalkStepProps {
  readonly demoUrl: string | null;
  readonly live: boolean;
  readonly captioned: boolean;
}

export function FirstTalkStep({ demoUrl, live, captioned }: FirstTalkStepProps) {
  const text = useText();
  return (
    <>
      <ol class="first-talk">
        <li>
          <p>{text("welcome_talk_pin")}</p>
        </li>
        <li>
          <p>{text("welcome_talk_open")}</p>
          {demoUrl !== null && (
            <p>
              <a href={demoUrl} target="_blank" rel="noreferrer">
                {text("welcome_talk_demo")}
              </a>
            </p>
          )}
          <p class="quiet small">{text("welcome_talk_any")}</p>
        </li>
        <li>
          <p>{text("welcome_talk_press")}</p>
        </li>
      </ol>
      <ToolbarPicture />
      <Notice kind={live || captioned ? "good" : "info"} announced>
        {live && <p>{text("welcome_live")}</p>}
        <p>{text(captioned ? "welcome_finished" : "welcome_waiting")}</p>
      </Notice>
    </>
  );
}
