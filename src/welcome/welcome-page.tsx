import type { ReadonlySignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { ConnectionForm } from "../features/connection/connection-form.tsx";
import type { ConnectionModel } from "../features/connection/connection-model.ts";
import type { LanguageApi } from "../features/languages/language-api.ts";
import { LanguageForm } from "../features/languages/language-form.tsx";
import type { Locale } from "../features/languages/locale.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import type { LanguageSettings } from "../settings/schema/settings.ts";
import { WELCOME_STEPS, type WelcomeStep } from "../settings/stored/welcome-progress.ts";
import { Button } from "../ui/button.tsx";
import { type TextKey, useText } from "../ui/texts.ts";
import { FirstTalkStep } from "./first-talk-step.tsx";
import { StepList } from "./step-list.tsx";
import type { WelcomeModel } from "./welcome-model.ts";
import "./welcome-page.css";

export interface WelcomePageProps {
  readonly model: WelcomeModel;
  readonly connection: ConnectionModel;
  readonly languages: ReadonlySignal<LanguageSettings>;
  readonly languageApi: LanguageApi;
  /** Languages that the service offers for captions; null until known. */
  readonly voiceOffer?: ReadonlySignal<VoiceOffer | null>;
  readonly locale: Locale;
  readonly demoUrl: ReadonlySignal<string | null>;
  readonly onOpenOptions: () => void;
}

const TITLES: Readonly<Record<WelcomeStep, TextKey>> = {
  service: "welcome_service",
  languages: "welcome_languages",
  first_talk: "welcome_talk",
};

export function WelcomePage(props: WelcomePageProps) {
  const { model, connection, languages, languageApi, locale, demoUrl } = props;
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = model.step.value;
  const isDone: Readonly<Record<WelcomeStep, boolean>> = {
    service: connection.ready.value,
    languages: languages.value.targets.length > 0,
    first_talk: model.captioned.value,
  };
  const number = WELCOME_STEPS.indexOf(step) + 1;

  // Keyboard and screen reader users continue at the start of the new step.
  const shownStep = useRef(step);
  useLayoutEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  return (
    <main class="welcome">
      <header class="welcome-head">
        <img src="/icons/mark.svg" alt="" width={40} height={40} />
        <div>
          <h1>{text("welcome_title")}</h1>
          <p class="quiet">{text("welcome_lead")}</p>
        </div>
      </header>
      <StepList
        steps={WELCOME_STEPS.map((each) => ({
          step: each,
          title: TITLES[each],
          done: isDone[each],
        }))}
        current={step}
        onGoTo={(to) => void model.goTo(to)}
      />
      <section class="welcome-step" aria-labelledby="step-title">
        <p class="quiet small">
          {text("welcome_step", String(number), String(WELCOME_STEPS.length))}
        </p>
        <h2 id="step-title" ref={heading} tabIndex={-1}>
          {text(TITLES[step])}
        </h2>
        {step === "service" && (
          <>
            <p>{text("welcome_service_lead")}</p>
            <ConnectionForm brief model={connection} />
          </>
        )}
        {step === "languages" && (
          <>
            <p>{text("welcome_languages_lead")}</p>
            <LanguageForm
              languages={languages.value}
              api={languageApi}
              locale={locale}
              offered={props.voiceOffer?.value ?? null}
            />
          </>
        )}
        {step === "first_talk" && (
          <FirstTalkStep
            demoUrl={demoUrl.value}
            live={model.live.value}
            captioned={model.captioned.value}
          />
        )}
      </section>
      <footer class="welcome-foot">
        {step === "service" && !isDone.service && (
          <p class="quiet small">{text("welcome_service_not_ready")}</p>
        )}
        {step !== "service" && (
          <Button onClick={() => void model.move(-1)}>{text("welcome_back")}</Button>
        )}
        {step === "first_talk" ? (
          <Button onClick={props.onOpenOptions}>{text("welcome_options")}</Button>
        ) : (
          <Button kind="primary" onClick={() => void model.move(1)}>
            {text("welcome_next")}
          </Button>
        )}
      </footer>
    </main>
  );
}
