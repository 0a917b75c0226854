import { useMemo } from "preact/hooks";
import { directionOf, isFullWidth, rootLanguage } from "../captions/text/writing-direction.ts";
import { PreviewLane } from "../features/preview/preview-lane.ts";
import { PreviewLine } from "../features/preview/preview-line.tsx";
import { hasSampleTalk, SENTENCE_COUNT } from "../features/preview/sample-talk.ts";
import { Icon } from "../ui/icon.tsx";
import { useText } from "../ui/texts.ts";
import { SAMPLE_MS, useSampleClock } from "./sample-clock.ts";
import "../captions/captions.css";
import "./sample-player.css";

// A translation follows the words it translates.
const TRANSLATION_DELAY_MS = 600;

export interface SamplePlayerProps {
  /** Languages to read, the preferred one first. */
  readonly languages: readonly string[];
}

/**
 * Twenty seconds of captions over a picture, without a service: what Surtitle does, shown before
 * anything is set up.
 */
export function SamplePlayer({ languages }: SamplePlayerProps) {
  const text = useText();
  const { nowMs, isPlaying, round, toggle } = useSampleClock();
  const target = languages.find(hasSampleTalk) ?? "en";
  // The spoken language has to differ from the one that is read.
  const spoken = rootLanguage(target) === "en" ? "es" : "en";
  const lanes = useMemo(() => [sampleLane(spoken), sampleLane(target)], [spoken, target, round]);
  const times = [nowMs, Math.max(0, nowMs - TRANSLATION_DELAY_MS)];
  return (
    <figure class="sample">
      <div class={isPlaying ? "sample-screen sample-playing" : "sample-screen"}>
        <Scene />
        <span class="sample-mark">{text("welcome_sample")}</span>
        <div class="sample-lanes">
          {lanes.map((lane, index) => (
            <div key={index} class="lane" lang={lane.language} dir={directionOf(lane.language)}>
              {lane.linesAt(Math.min(times[index] ?? 0, SAMPLE_MS - 1)).map((line) => (
                <PreviewLine key={line.id} line={line} />
              ))}
            </div>
          ))}
        </div>
        <div
          class="sample-progress"
          style={{ inlineSize: `${round === 0 ? 0 : (nowMs / SAMPLE_MS) * 100}%` }}
        />
        {/* Over the whole picture, as people press a video. */}
        <button
          type="button"
          class="sample-button"
          aria-label={text(isPlaying ? "welcome_sample_stop" : "welcome_sample_play")}
          onClick={toggle}
        >
          <span class="sample-badge">
            <Icon name={isPlaying ? "pause" : "play"} />
          </span>
        </button>
      </div>
      <figcaption class="quiet small">{text("welcome_sample_note")}</figcaption>
    </figure>
  );
}

function sampleLane(language: string): PreviewLane {
  const columns = isFullWidth(language) ? null : 34;
  return new PreviewLane(language, { pace: 3, lines: 2, columns }, SAMPLE_MS / SENTENCE_COUNT);
}

// The talk is about lighthouses.
function Scene() {
  return (
    <svg
      class="sample-scene"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path fill="#0d1b2e" d="M0 0h320v180H0z" />
      <path fill="#1c3450" d="M0 84h320v96H0z" />
      <path fill="#14273e" d="M0 108h320v72H0z" />
      <path
        stroke="#cfe0f2"
        stroke-width="1.6"
        stroke-linecap="round"
        d="M30 22h0m38 24h0m44-32h0m30 40h0m74-34h0m38 18h0m42-22h0m-8 44h0M18 62h0"
      />
      <path class="sample-beam" fill="#ffe9a8" d="M232 45-140-20v130Z" />
      <path fill="#0a1320" d="M180 180c6-40 26-54 52-56s62 18 88 16v40Z" />
      <path fill="#e9edf2" d="m225 54 14 0 5 74-24 0Z" />
      <path
        fill="#b9402f"
        d="m223.600 75h16.800l1.400 18h-19.600ZM221.400 108h21.200l1.400 20h-24Z"
      />
      <path fill="#26364a" d="M222 51h20v4h-20zM226 38l6-7 6 7Z" />
      <path fill="#fff3c4" d="M227 38h10v13h-10z" />
    </svg>
  );
}
