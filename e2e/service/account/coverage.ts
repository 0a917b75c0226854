export interface Span {
  readonly from: number;
  readonly to: number;
}

interface CoveredSpan extends Span {
  readonly isRepeated: boolean;
}

/**
 * The pieces of a recording that were heard, and those heard more than once. Adjacent spans are
 * merged, so memory grows with the number of breaks, not with time.
 */
export class Coverage {
  #spans: readonly CoveredSpan[] = [];

  get heard(): readonly Span[] {
    return joined(this.#spans.map((span) => ({ ...span, isRepeated: false })));
  }

  get repeated(): readonly Span[] {
    return this.#spans.filter(({ isRepeated }) => isRepeated);
  }

  get missing(): readonly Span[] {
    const heard = this.heard;
    return heard.slice(1).map(({ from }, at) => ({ from: heard[at]?.to ?? from, to: from }));
  }

  add({ from, to }: Span): void {
    if (to <= from) return;
    const edges = [from, to, ...this.#spans.flatMap((span) => [span.from, span.to])];
    const places = [...new Set(edges)].sort((a, b) => a - b);
    const pieces = places.slice(1).flatMap((end, at): CoveredSpan[] => {
      const start = places[at] ?? end;
      const before = this.#spans.find((span) => span.from <= start && end <= span.to);
      const isNew = from <= start && end <= to;
      if (!before && !isNew) return [];
      return [{ from: start, to: end, isRepeated: before?.isRepeated || (!!before && isNew) }];
    });
    this.#spans = joined(pieces);
  }
}

function joined(spans: readonly CoveredSpan[]): CoveredSpan[] {
  const result: CoveredSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && last.to === span.from && last.isRepeated === span.isRepeated) {
      result[result.length - 1] = { ...last, to: span.to };
    } else {
      result.push(span);
    }
  }
  return result;
}
