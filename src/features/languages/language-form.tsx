import type { LanguageOffer, VoiceOffer } from "../../service/languages/languages.ts";
import type { LanguageSettings } from "../../settings/schema/settings.ts";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { ManagedFields, useIsManaged } from "../managed/managed-fields.tsx";
import { CaptionLanes } from "./caption-lanes.tsx";
import type { LanguageApi } from "./language-api.ts";
import type { Locale } from "./locale.ts";
import { markUnoffered, withChosen } from "./mark-unoffered.ts";
import { SpokenHere } from "./spoken-here.tsx";
import { SpokenLanguage } from "./spoken-language.tsx";
import { useProposedLanguages } from "./use-proposed-languages.ts";

/** Languages for captions; `detected` is missing where the service does not report it. */
export type OfferedVoiceLanguages = LanguageOffer & Partial<Pick<VoiceOffer, "detected">>;

export interface LanguageFormProps {
  readonly languages: LanguageSettings;
  readonly api: LanguageApi;
  readonly locale: Locale;
  /** Languages that this service offers; null offers those of the api. */
  readonly offered?: OfferedVoiceLanguages | null;
  /** For captions on this computer: what it can do, null until known. Absent with a service. */
  readonly device?: LanguageOffer["reported"];
  /** Whether the spoken language is chosen elsewhere. */
  readonly isSpokenElsewhere?: boolean;
  /** Leaves out explanations where there is little room. */
  readonly brief?: boolean;
  readonly onSaved?: () => void;
}

export function LanguageForm(props: LanguageFormProps) {
  const { languages, api, locale, brief = false, onSaved, device } = props;
  // A service's languages say nothing about this computer.
  const offered = device === undefined ? (props.offered ?? null) : null;
  const { source, targets, hidden, showOriginal } = languages;
  const text = useText();
  const store = (change: Promise<void>) => void change.then(onSaved);
  const proposed = useProposedLanguages(api, targets);
  const {
    sources,
    targets: possibleTargets,
    reported,
    detected,
  } = offered ?? { ...api, reported: null, detected: undefined };
  const isDetected = (tag: string) => detected?.includes(tag) ?? api.isDetected(tag);
  const isFixed = useIsManaged("captionLanguages");
  const nothingShown = !showOriginal && targets.every((target) => hidden.includes(target));
  return (
    <>
      {!props.isSpokenElsewhere && (
        <ManagedFields by={["spokenLanguage"]}>
          {device === undefined ? (
            <SpokenLanguage
              {...locale}
              nameLanguage={markUnoffered(locale.nameLanguage, reported?.sources ?? null, text)}
              languages={withChosen(sources, source)}
              brief={brief}
              value={source}
              mode={languages.sourceMode}
              isDetected={isDetected}
              onChoose={(picked) =>
                store(api.setSource(picked, picked !== null && isDetected(picked)))
              }
              onChooseMode={(mode) => store(api.setSourceMode(mode))}
            />
          ) : (
            <SpokenHere
              {...locale}
              languages={api.sources}
              recognised={device?.sources ?? null}
              value={source}
              noneLabel={text("spoken_ask")}
              // The recogniser cannot use it as a hint.
              onChoose={(picked) => store(api.setSource(picked, false))}
            />
          )}
        </ManagedFields>
      )}
      <CaptionLanes
        {...locale}
        nameLanguage={
          device === undefined
            ? markUnoffered(locale.nameLanguage, reported?.targets ?? null, text)
            : markUnoffered(locale.nameLanguage, device?.targets ?? null, text, "language_not_here")
        }
        languages={possibleTargets}
        targets={targets.map((tag) => ({ tag, shown: !hidden.includes(tag) }))}
        maxTargets={api.maxTargets}
        proposed={proposed}
        originalShown={showOriginal}
        originalAt={languages.originalAt}
        brief={brief}
        isFixed={isFixed}
        onShowOriginal={(shown) => store(api.showOriginal(shown))}
        onShow={(tag, shown) => store(api.showTarget(tag, shown))}
        onMove={(lane, toIndex) => store(api.moveLane(lane, toIndex))}
        onAdd={(tag) => store(api.addTarget(tag))}
        onRemove={(tag) => store(api.removeTarget(tag))}
      />
      {nothingShown && (
        <Notice kind="working" announced>
          {text("lanes_nothing_shown")}
        </Notice>
      )}
    </>
  );
}
