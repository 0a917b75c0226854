import type { LaneId } from "../../captions/segment.ts";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { CaptionLanes } from "./caption-lanes.tsx";
import type { LanguageNamer } from "./language-name.ts";
import { markUnoffered } from "./mark-unoffered.ts";
import { SpokenLanguage } from "./spoken-language.tsx";

/** Which languages are spoken and read, as it is stored. */
export interface LanguageFields<Source extends string, Target extends string> {
  readonly source: Source | null;
  readonly sourceMode: "auto" | "fixed";
  readonly targets: readonly Target[];
  readonly hidden: readonly Target[];
  readonly showOriginal: boolean;
  /** Place of the original among the targets, from 0; beyond them it comes last. */
  readonly originalAt: number;
}

/** What there is to choose from, and what stores a choice. */
export interface LanguagePort<Source extends string, Target extends string> {
  readonly sources: readonly Source[];
  readonly targets: readonly Target[];
  readonly maxTargets: number;
  isDetected(language: Source): boolean;
  setSource(source: Source | null, canBeDetected?: boolean): Promise<void>;
  setSourceMode(mode: "auto" | "fixed"): Promise<void>;
  showOriginal(shown: boolean): Promise<void>;
  showTarget(language: Target, shown: boolean): Promise<void>;
  addTarget(language: Target): Promise<void>;
  removeTarget(language: Target): Promise<void>;
  /** @param toIndex among all lanes, the original's too */
  moveLane(lane: LaneId, toIndex: number): Promise<void>;
}

/** Names languages for the reader. */
export interface LanguageReading {
  readonly nameLanguage: LanguageNamer;
  /** BCP 47 tag of the language the user reads. */
  readonly uiLanguage: string;
}

/** BCP 47 tags of languages that can be spoken, and translated into. */
export interface OfferedLanguages<Source extends string = string, Target extends string = string> {
  readonly sources: readonly Source[];
  readonly targets: readonly Target[];
  /** What the service has, by its own account; null where it does not say. */
  readonly told: {
    readonly sources: readonly string[];
    readonly targets: readonly string[];
  } | null;
  /** Spoken languages that are recognised without being named; left out where that is not known. */
  readonly detected?: readonly string[];
}

export interface LanguageFormProps<Source extends string, Target extends string> {
  readonly languages: LanguageFields<Source, Target>;
  readonly port: LanguagePort<Source, Target>;
  readonly reading: LanguageReading;
  /** What there is to choose from at this service; null for what the port has. */
  readonly offered?: OfferedLanguages<Source, Target> | null;
  /** Without what can be read on the pages, where there is little room. */
  readonly brief?: boolean;
  /** Called when a choice has been stored. */
  readonly onSaved?: () => void;
}

/** From which language to which: the same form in the popup and on the pages. */
export function LanguageForm<Source extends string, Target extends string>(
  props: LanguageFormProps<Source, Target>,
) {
  const { languages, port, reading, offered = null, brief = false, onSaved } = props;
  const { targets, hidden, showOriginal } = languages;
  const text = useText();
  const store = (change: Promise<void>) => void change.then(onSaved);
  const {
    sources,
    targets: possibleTargets,
    told,
    detected,
  } = offered ?? {
    ...port,
    told: null,
    detected: undefined,
  };
  const { source } = languages;
  const knownSources = source === null || sources.includes(source) ? sources : [...sources, source];
  const isDetected = (tag: Source) => detected?.includes(tag) ?? port.isDetected(tag);
  const nothingShown = !showOriginal && targets.every((target) => hidden.includes(target));
  return (
    <>
      <SpokenLanguage
        {...reading}
        nameLanguage={markUnoffered(reading.nameLanguage, told?.sources ?? null, text)}
        languages={knownSources}
        brief={brief}
        value={source}
        mode={languages.sourceMode}
        isDetected={isDetected}
        onChoose={(picked) => store(port.setSource(picked, picked !== null && isDetected(picked)))}
        onChooseMode={(mode) => store(port.setSourceMode(mode))}
      />
      <CaptionLanes
        {...reading}
        nameLanguage={markUnoffered(reading.nameLanguage, told?.targets ?? null, text)}
        languages={possibleTargets}
        targets={targets.map((tag) => ({ tag, shown: !hidden.includes(tag) }))}
        maxTargets={port.maxTargets}
        originalShown={showOriginal}
        originalAt={languages.originalAt}
        onShowOriginal={(shown) => store(port.showOriginal(shown))}
        onShow={(tag, shown) => store(port.showTarget(tag, shown))}
        onMove={(lane, toIndex) => store(port.moveLane(lane, toIndex))}
        onAdd={(tag) => store(port.addTarget(tag))}
        onRemove={(tag) => store(port.removeTarget(tag))}
      />
      {nothingShown && (
        <Notice kind="working" announced>
          {text("lanes_nothing_shown")}
        </Notice>
      )}
    </>
  );
}
