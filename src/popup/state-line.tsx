import type { Locale } from "../features/languages/locale.ts";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";
import { elapsedTime, secondsBehind, stateLabel } from "./state-format.ts";

export interface StateLineProps {
  readonly model: PopupModel;
  readonly locale: Locale;
}

/** "Live · 12:04 · 0.8 s behind". */
export function StateLine({ model, locale }: StateLineProps) {
  const text = useText();
  const status = model.status.value;
  const { key, tone } = stateLabel(status);
  const elapsed = elapsedTime(status, model.nowMs.value);
  const behind = secondsBehind(status, locale.uiLanguage);
  // The recogniser on this computer detects no language.
  const isDetecting = status.engine === "service";
  const isHearing = isDetecting && status.state === "streaming" && !status.player.paused;
  const heard = isHearing ? status.detectedLanguage : null;
  return (
    <p class={`state-line state-${tone}`}>
      <span class="state-mark" aria-hidden="true" />
      {/* Announce only the label; the rest changes constantly. */}
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
      {elapsed !== null && status.engine === "device" && (
        <span class="state-engine">{` · ${text("engine_device")}`}</span>
      )}
      {heard !== null && ` · ${text("state_hears", locale.nameLanguage(heard).name)}`}
    </p>
  );
}
