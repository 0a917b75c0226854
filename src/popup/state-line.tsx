import type { LanguageReading } from "../features/languages/language-form.tsx";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";
import { elapsedTime, secondsBehind, stateWords } from "./state-format.ts";

export interface StateLineProps {
  readonly model: PopupModel;
  readonly reading: LanguageReading;
}

/** "Live · 12:04 · 0.8 s behind": how it goes, in one line. */
export function StateLine({ model, reading }: StateLineProps) {
  const text = useText();
  const status = model.status.value;
  const { key, tone } = stateWords(status);
  const elapsed = elapsedTime(status, model.nowMs.value);
  const behind = secondsBehind(status, reading.uiLanguage);
  const isHearing = status.state === "streaming" && !status.player.paused;
  const heard = isHearing ? status.detectedLanguage : null;
  return (
    <p class={`state-line state-${tone}`}>
      <span class="state-mark" aria-hidden="true" />
      {/* Only the words are read out as they change: the rest changes all the time. */}
      <span role="status">{text(key)}</span>
      {elapsed !== null && (
        <>
          {" · "}
          <span role="timer" aria-label={text("elapsed", elapsed)}>
            {elapsed}
          </span>
        </>
      )}
      {behind !== null && ` · ${text("state_behind", behind)}`}
      {heard !== null && ` · ${text("state_hears", reading.nameLanguage(heard).name)}`}
    </p>
  );
}
