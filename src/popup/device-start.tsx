import { DevicePacksPanel } from "../features/device/device-packs-panel.tsx";
import type { LanguageApi } from "../features/languages/language-api.ts";
import type { Locale } from "../features/languages/locale.ts";
import { SpokenHere } from "../features/languages/spoken-here.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { DeviceStartModel } from "./device-start-model.ts";

export interface DeviceStartProps {
  readonly device: DeviceStartModel;
  readonly languageApi: Pick<LanguageApi, "sources">;
  readonly locale: Locale;
}

/** What captions on this computer still need: a spoken language, and packs. */
export function DeviceStart(props: DeviceStartProps & { readonly onSetUp: () => void }) {
  const { device, onSetUp } = props;
  const text = useText();
  const support = device.languages.support.value;
  if (support === "missing" || support === "empty") {
    return (
      <Notice
        kind="stopped"
        announced
        actions={<Button onClick={onSetUp}>{text("popup_setup")}</Button>}
      >
        {text(support === "missing" ? "error_device_missing" : "engine_empty")}
      </Notice>
    );
  }
  return (
    <>
      {device.isAsking.value && <SpokenQuestion {...props} hint={text("spoken_question_hint")} />}
      <MissingPacks {...props} />
    </>
  );
}

/** Offers to go on here when the service cannot. */
export function ContinueHere(props: DeviceStartProps) {
  const { device } = props;
  const text = useText();
  if (!device.canContinue.value) return null;
  const isPreparing = device.isPreparing.value;
  const button = (
    <Button
      disabled={isPreparing && !device.packs.canStart.value}
      onClick={() => void device.continueHere()}
    >
      {text("popup_continue")}
    </Button>
  );
  // One line until it is wanted: the popup has little room while something is wrong.
  if (!isPreparing) {
    return (
      <div class="popup-continue" role="status">
        {button}
      </div>
    );
  }
  return (
    <Notice kind="info" announced actions={button}>
      <p>{text("popup_continue_lead")}</p>
      {device.isAsking.value && <SpokenQuestion {...props} />}
      <MissingPacks {...props} />
    </Notice>
  );
}

/** The spoken language among the other languages, where it can be changed at any time. */
export function SpokenOnDevice({ device, languageApi, locale }: DeviceStartProps) {
  const text = useText();
  return (
    <SpokenHere
      {...locale}
      languages={languageApi.sources}
      recognised={device.languages.sources.value}
      value={device.spoken.value}
      noneLabel={text("spoken_choose")}
      onChoose={(tag) => tag !== null && void device.choose(tag)}
    />
  );
}

function SpokenQuestion(props: DeviceStartProps & { readonly hint?: string }) {
  const { device, languageApi, locale, hint } = props;
  const text = useText();
  return (
    <SpokenHere
      {...locale}
      label={text("spoken_question")}
      hint={device.spoken.value === null ? undefined : hint}
      languages={languageApi.sources}
      recognised={device.languages.sources.value}
      value={device.spoken.value}
      noneLabel={text("spoken_choose")}
      onChoose={(tag) => tag !== null && void device.choose(tag)}
    />
  );
}

/** The packs that are not here, with a press that gets them. Running captions use them at once. */
export function MissingPacks({ device, locale }: DeviceStartProps) {
  const text = useText();
  const missing = device.packs.missing.value;
  return (
    <>
      <DevicePacksPanel model={device.packs} locale={locale} />
      {missing.some(({ state }) => state === "unavailable") && (
        <p class="quiet small">{text("device_unavailable")}</p>
      )}
    </>
  );
}
