import { useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { percentFormatter } from "../../ui/number-format.ts";
import { useText } from "../../ui/texts.ts";
import type { Locale } from "../languages/locale.ts";
import type { DevicePack, DevicePacks } from "./device-packs.ts";
import { packName } from "./pack-name.ts";
import "./device-packs-panel.css";

export interface DevicePacksPanelProps {
  readonly model: DevicePacks;
  readonly locale: Locale;
  /** Leaves out the button, where another one starts the download. */
  readonly isStartedElsewhere?: boolean;
  /** Shows packs that are here too. */
  readonly isWhole?: boolean;
}

/** The packs that the chosen languages need, with a press to get them. */
export function DevicePacksPanel(props: DevicePacksPanelProps) {
  const { model, locale, isStartedElsewhere = false, isWhole = false } = props;
  const text = useText();
  const panel = useRef<HTMLElement>(null);
  const missing = model.missing.value;
  const shown = isWhole ? model.packs.value : missing;
  if (shown.length === 0) return null;
  const canDownload = model.next.value !== null;
  const problems = [...new Set(missing.flatMap(({ problem }) => problem ?? []))];
  // The focused button gives way to another one.
  const press = (act: () => void) => {
    act();
    panel.current?.focus();
  };
  return (
    <section ref={panel} class="device-packs" aria-label={text("device_packs")} tabIndex={-1}>
      <ul>
        {shown.map((pack) => (
          <PackRow key={pack.id} pack={pack} locale={locale} />
        ))}
      </ul>
      <div class="device-packs-problems" aria-live="polite">
        {problems.map((problem) => (
          <p key={problem} class="small">
            <Icon name={problem === "press" ? "info" : "warning"} />
            <span>{text(`device_problem_${problem}`)}</span>
          </p>
        ))}
      </div>
      {(model.isDownloading.value || (canDownload && !isStartedElsewhere)) && (
        <div class="device-packs-actions">
          {canDownload && !isStartedElsewhere && (
            <Button onClick={() => press(() => model.download())}>{text("device_download")}</Button>
          )}
          {model.isDownloading.value && (
            <Button onClick={() => press(() => model.cancel())}>{text("cancel")}</Button>
          )}
        </div>
      )}
    </section>
  );
}

function PackRow({ pack, locale }: { pack: DevicePack; locale: Locale }) {
  const text = useText();
  const { state, share } = pack;
  const name = packName(pack, locale.nameLanguage, text);
  return (
    <li>
      <span>{name}</span>
      <span class="quiet small" role={state === "downloading" ? undefined : "status"}>
        {state === "available" && (
          <>
            <Icon name="check" /> {text("device_pack_here")}
          </>
        )}
        {state === "checking" && text("engine_checking")}
        {state === "unavailable" && text("device_not_here")}
        {state === "downloadable" && pack.from === null && text("device_pack_size")}
        {state === "downloading" &&
          (share === null
            ? text("device_pack_downloading")
            : percentFormatter(locale.uiLanguage)(Math.round(share * 100)))}
      </span>
      {state === "downloading" && (
        <progress aria-label={name} max={1} {...(share !== null && { value: share })} />
      )}
    </li>
  );
}
