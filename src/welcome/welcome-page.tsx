import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { DevicePacks } from "../features/device/device-packs.ts";
import { packName } from "../features/device/pack-name.ts";
import type { LanguageApi } from "../features/languages/language-api.ts";
import type { Locale } from "../features/languages/locale.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import type { WelcomeStep } from "../settings/stored/welcome-progress.ts";
import { Button } from "../ui/button.tsx";
import { type TextKey, useText } from "../ui/texts.ts";
import { EngineStep } from "./engine-step.tsx";
import type { EngineStepModel } from "./engine-step-model.ts";
import { FirstTalkStep } from "./first-talk-step.tsx";
import { LanguagesStep } from "./languages-step.tsx";
import { SamplePlayer } from "./sample-player.tsx";
import { ServiceStep } from "./service-step.tsx";
import type { ServiceStepModel } from "./service-step-model.ts";
import { StepList } from "./step-list.tsx";
import { usePackDownloads } from "./use-pack-downloads.ts";
import type { WelcomeModel } from "./welcome-model.ts";
import "./welcome-page.css";

export interface WelcomePageProps {
  readonly model: WelcomeModel;
  readonly engine: EngineStepModel;
  /** Packs for captions on this computer, in the chosen languages. */
  readonly packs: DevicePacks;
  readonly service: ServiceStepModel;
  readonly languageApi: LanguageApi;
  /** Languages that the service offers for captions; null until known. */
  readonly voiceOffer?: ReadonlySignal<VoiceOffer | null>;
  readonly locale: Locale;
  readonly demoUrl: ReadonlySignal<string | null>;
  readonly onOpenOptions: () => void;
}

const TITLES: Readonly<Record<WelcomeStep, TextKey>> = {
  engine: "options_engine",
  service: "welcome_service",
  languages: "welcome_languages",
  first_talk: "welcome_talk",
};

const LEADS: Readonly<Partial<Record<WelcomeStep, TextKey>>> = {
  engine: "welcome_engine_lead",
  service: "welcome_service_lead",
  languages: "welcome_languages_lead",
};

export function WelcomePage(props: WelcomePageProps) {
  const { model, engine, packs, service, languageApi, locale, demoUrl } = props;
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const withoutLanguage = useSignal(0);
  const step = model.step.value;
  const steps = model.steps.value;
  const { source, targets } = engine.languages.value;
  const isDevice = engine.engine.value === "device";
  const test = service.connection.test.value;
  const isRefused = test.state === "done" && test.verdict.finding !== "works";
  const isDone: Readonly<Record<WelcomeStep, boolean>> = {
    engine: step !== "engine" && (!isDevice || packs.canStart.value),
    service: service.connection.ready.value && !isRefused,
    languages: targets.length > 0,
    first_talk: model.captioned.value,
  };
  const isChecking = test.state === "asking" || test.state === "running";

  // Keyboard and screen reader users continue at the start of the new step.
  const shownStep = useRef(step);
  useLayoutEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  const choosesLanguages = step === "languages" || (step === "engine" && isDevice);
  // The spoken words alone are worth captions where they need no account.
  const readsOriginal = isDevice && source !== null;
  const hasPacks = step === "engine" && isDevice;
  const nextPack = hasPacks ? packs.next.value : null;
  const isDownloading = hasPacks && packs.isDownloading.value;
  const download = usePackDownloads(packs, hasPacks, () => {
    // Nobody loses the field that they are typing in.
    if (!document.activeElement?.matches("[role=combobox]")) void model.move(1);
  });

  // Runs in the gesture, because it may ask for the browser's permission or for packs.
  const next = async () => {
    if (step === "engine") {
      if (nextPack) download();
      await engine.confirm();
      if (isDevice) await packs.checked();
      // The browser may have answered since the press.
      if (isDevice && !nextPack && packs.next.value) download();
      if (isDevice && (packs.next.value || packs.isDownloading.value)) return;
    }
    if (step === "service" && !(await service.check())) return;
    // The step may have changed meanwhile.
    if (model.step.value !== step) return;
    const isWithout = choosesLanguages && targets.length === 0 && !readsOriginal;
    if (isWithout) withoutLanguage.value += 1;
    else await model.move(1);
  };
  const leaveFor = async (go: () => Promise<void>) => {
    if (step === "engine") await engine.confirm();
    await go();
  };
  const skipService = async () => {
    service.applyPlan();
    await model.move(1);
  };
  const pressText = () => {
    if (nextPack?.problem === "press") {
      return text("device_download_pack", packName(nextPack, locale.nameLanguage, text));
    }
    if (nextPack) return text("device_download_next");
    return text(isDownloading ? "device_pack_downloading" : "welcome_next");
  };
  const lead = LEADS[step];
  const languagesStep = (
    <LanguagesStep
      languages={engine.languages.value}
      api={languageApi}
      locale={locale}
      offered={props.voiceOffer}
      device={isDevice ? { languages: engine.device, packs } : null}
      refusals={withoutLanguage.value}
      onOnlySpoken={() => void leaveFor(() => model.move(1))}
    />
  );
  const body = (
    <>
      <section class="welcome-step" aria-labelledby="step-title">
        <h2 id="step-title" ref={heading} tabIndex={-1}>
          {text(TITLES[step])}
        </h2>
        {lead && <p>{text(lead)}</p>}
        {step === "engine" && <EngineStep model={engine}>{isDevice && languagesStep}</EngineStep>}
        {step === "service" && <ServiceStep model={service} />}
        {step === "languages" && languagesStep}
        {step === "first_talk" && (
          <FirstTalkStep
            demoUrl={demoUrl.value}
            live={model.live.value}
            captioned={model.captioned.value}
          />
        )}
      </section>
      <footer class="welcome-foot">
        {step !== "engine" && (
          <Button onClick={() => void model.move(-1)}>{text("welcome_back")}</Button>
        )}
        {step === "service" && !isDone.service && (
          <Button onClick={() => void skipService()}>
            {text(isRefused ? "welcome_anyway" : "welcome_later")}
          </Button>
        )}
        {(nextPack || isDownloading) && (
          <Button onClick={() => void leaveFor(() => model.move(1))}>
            {text("welcome_later")}
          </Button>
        )}
        {step === "first_talk" ? (
          <Button onClick={props.onOpenOptions}>{text("welcome_options")}</Button>
        ) : (
          <Button
            kind="primary"
            // Enter submits the service's fields; among languages it picks one.
            {...(step === "service" ? { type: "submit" } : { onClick: () => void next() })}
            aria-busy={isChecking || (isDownloading && !nextPack)}
          >
            {pressText()}
          </Button>
        )}
      </footer>
    </>
  );
  return (
    <main class={step === "first_talk" ? "welcome" : "welcome welcome-wide"}>
      <header class="welcome-head">
        <img src="/icons/mark.svg" alt="" width={40} height={40} />
        <div>
          <h1>{text("welcome_title")}</h1>
          <p class="quiet">{text("welcome_lead")}</p>
        </div>
      </header>
      {step !== "first_talk" && <SamplePlayer languages={[...targets, locale.uiLanguage]} />}
      <form
        class="welcome-body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step === "service") void next();
        }}
      >
        <StepList
          steps={steps.map((each) => ({
            step: each,
            title: TITLES[each],
            done: isDone[each],
          }))}
          current={step}
          onGoTo={(to) => void leaveFor(() => model.goTo(to))}
        />
        {body}
      </form>
    </main>
  );
}
