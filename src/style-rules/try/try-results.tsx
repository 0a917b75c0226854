import { useComputed } from "@preact/signals";
import { directionOf } from "../../captions/text/writing-direction.ts";
import { TEXT_PROBLEMS, type TextFailure } from "../../messaging/text-failure.ts";
import { FailureDetails } from "../../ui/failure-details.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import { type Difference, differencesIn } from "./differences.ts";
import type { TryModel, TrySide } from "./try-model.ts";
import { type DiffPiece, wordDiff } from "./word-diff.ts";

export interface TryResultsProps {
  readonly model: TryModel;
  /** Name of each side's list, or of the side without one. */
  readonly leftName: string;
  readonly rightName: string;
  readonly number: (value: number) => string;
}

const MAX_LISTED = 50;

export function TryResults({ model, leftName, rightName, number }: TryResultsProps) {
  const text = useText();
  const [left, right] = [model.left.value, model.right.value];
  const lines = useComputed(() => compare(model.left.value, model.right.value)).value;
  if (left.kind === "idle" && right.kind === "idle") return null;
  const differences = lines?.flatMap(differencesIn) ?? [];
  return (
    <div class="try-results">
      {model.isOutdated.value && !model.isRunning.value && (
        <Notice kind="working">{text("try_outdated")}</Notice>
      )}
      <div class="try-sides">
        <Side
          name={leftName}
          side={left}
          lines={lines}
          hides="right"
          model={model}
          number={number}
        />
        <Side
          name={rightName}
          side={right}
          lines={lines}
          hides="left"
          model={model}
          number={number}
        />
      </div>
      <div role="status">
        {lines !== null && (
          <p>
            {differences.length === 0
              ? text("try_same")
              : text("try_differences", number(differences.length))}
          </p>
        )}
      </div>
      {differences.length > 0 && (
        <details class="try-list">
          <summary>{text("try_differences_list")}</summary>
          <ol>
            {differences.slice(0, MAX_LISTED).map((each, at) => (
              <li key={at}>{formatDifference(each, text)}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

interface SideProps {
  readonly name: string;
  readonly side: TrySide;
  readonly lines: readonly (readonly DiffPiece[])[] | null;
  readonly hides: "left" | "right";
  readonly model: TryModel;
  readonly number: (value: number) => string;
}

function Side({ name, side, lines, hides, model, number }: SideProps) {
  const text = useText();
  return (
    <section class="try-side" aria-label={name}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {side.kind === "running" && (
        <p class="quiet" role="status">
          {text("selection_working")}
        </p>
      )}
      {side.kind === "failed" && <Failure failure={side.failure} model={model} number={number} />}
      {side.kind === "done" && (
        <>
          <div class="try-words" lang={side.target} dir={directionOf(side.target)}>
            {(lines ?? plainLines(side)).map((pieces, at) => (
              <p key={at}>
                {pieces
                  .filter(({ kind }) => kind !== hides)
                  .map((piece, index) => (
                    <Piece key={index} piece={piece} />
                  ))}
              </p>
            ))}
          </div>
          {side.translated.billedCharacters !== null && (
            <p class="quiet small">
              {text("text_billed", number(side.translated.billedCharacters))}
            </p>
          )}
        </>
      )}
    </section>
  );
}

// Marked by more than colour: underlined, and announced to screen readers.
function Piece({ piece }: { readonly piece: DiffPiece }) {
  const text = useText();
  if (piece.kind === "both") return <>{piece.text}</>;
  const Mark = piece.kind === "left" ? "del" : "ins";
  return (
    <Mark>
      <span class="unseen">{text("try_mark_begins")} </span>
      {piece.text}
      <span class="unseen"> {text("try_mark_ends")}</span>
    </Mark>
  );
}

interface FailureProps {
  readonly failure: TextFailure;
  readonly model: TryModel;
  readonly number: (value: number) => string;
}

function Failure({ failure, model, number }: FailureProps) {
  const text = useText();
  const { problem, retryAfterMs, traceId, code, detail } = failure;
  const left = problem === "quota_exceeded" ? model.charactersLeft.value : null;
  const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
  return (
    <Notice kind="stopped" announced>
      <p>
        {text(TEXT_PROBLEMS[problem])} {seconds > 0 && text("text_retry_after", number(seconds))}
      </p>
      {left !== null && <p>{text("translate_quota", number(left.left), number(left.limit))}</p>}
      {detail !== null && <p class="quiet small">{text("service_said", detail)}</p>}
      <FailureDetails traceId={traceId} code={code} />
    </Notice>
  );
}

function compare(left: TrySide, right: TrySide): readonly (readonly DiffPiece[])[] | null {
  if (left.kind !== "done" || right.kind !== "done") return null;
  return left.translated.lines.map((line, at) =>
    wordDiff(line.text.trim(), right.translated.lines[at]?.text.trim() ?? "", right.target),
  );
}

function plainLines(side: Extract<TrySide, { kind: "done" }>): readonly (readonly DiffPiece[])[] {
  return side.translated.lines.map(({ text }) => [{ kind: "both", text }]);
}

function formatDifference({ left, right }: Difference, text: ReturnType<typeof useText>): string {
  if (left === "") return text("try_only_right", right);
  return right === "" ? text("try_only_left", left) : text("try_other_words", left, right);
}
