import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { rootLanguage } from "../captions/text/writing-direction.ts";
import type { DeviceLanguages } from "../features/device/device-languages.ts";
import type { DevicePacks } from "../features/device/device-packs.ts";
import { NeededPacks } from "../features/device/needed-packs.tsx";
import type { LanguageApi } from "../features/languages/language-api.ts";
import { LanguageForm } from "../features/languages/language-form.tsx";
import type { Locale } from "../features/languages/locale.ts";
import { useProposedLanguages } from "../features/languages/use-proposed-languages.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import type { LanguageSettings } from "../settings/schema/settings.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";

const MAX_PROPOSED = 4;

export interface LanguagesStepProps {
  readonly languages: LanguageSettings;
  readonly api: LanguageApi;
  readonly locale: Locale;
  readonly offered: ReadonlySignal<VoiceOffer | null> | undefined;
  /** Counts attempts to go on without a language to read. */
  readonly refusals: number;
  readonly onOnlySpoken: () => void;
  /** With captions on this computer: its languages and the packs for those that are chosen. */
  readonly device: { readonly languages: DeviceLanguages; readonly packs: DevicePacks } | null;
}

export function LanguagesStep(props: LanguagesStepProps) {
  const { languages, api, locale, refusals, device } = props;
  const text = useText();
  const step = useRef<HTMLDivElement>(null);
  const { browser, recent } = useProposedLanguages(api, languages.targets);
  const proposed = [...new Set([...browser, ...recent])]
    .filter((tag) => !languages.targets.includes(tag))
    .filter((tag) => device === null || rootLanguage(tag) !== rootLanguage(languages.source ?? ""))
    .slice(0, MAX_PROPOSED);
  const isFull = languages.targets.length >= api.maxTargets;
  const isMissing = refusals > 0 && languages.targets.length === 0;

  useLayoutEffect(() => {
    if (isMissing) step.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  }, [refusals]);

  // What a press has begun is in view, also where the step is longer than the window.
  const states = device?.packs.packs.value.map(({ state, problem }) => problem ?? state).join();
  useLayoutEffect(() => {
    if (!device?.packs.isDownloading.value) return;
    step.current?.querySelector(".device-packs")?.scrollIntoView({ block: "nearest" });
  }, [states]);

  return (
    <div ref={step} class={device ? "welcome-fields welcome-here" : "welcome-fields"}>
      <LanguageForm
        languages={languages}
        api={api}
        locale={locale}
        offered={props.offered?.value ?? null}
        {...(device && { device: device.languages.offerFor(languages.source) })}
      />
      {device && <NeededPacks model={device.packs} locale={locale} isStartedElsewhere />}
      {isMissing && (
        <Notice
          kind="stopped"
          announced
          actions={<Button onClick={props.onOnlySpoken}>{text("welcome_only_spoken")}</Button>}
        >
          <p>{text("welcome_needs_language")}</p>
        </Notice>
      )}
      {proposed.length > 0 && !isFull && (
        <fieldset class="welcome-proposed">
          <legend class="quiet small">{text("welcome_proposed")}</legend>
          {proposed.map((tag) => (
            <Button key={tag} onClick={() => void api.addTarget(tag)}>
              <Icon name="plus" /> {locale.nameLanguage(tag).name}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
