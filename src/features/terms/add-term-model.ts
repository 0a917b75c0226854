import { computed, signal } from "@preact/signals";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { rootLanguage } from "../../captions/text/writing-direction.ts";
import type { OfferedTags } from "../../service/languages/languages.ts";
import type { TextKey } from "../../ui/texts.ts";
import type {
  AddTermApi,
  AddTermResult,
  DestinationList,
  TermListChoice,
  TermListKind,
  TermPlace,
} from "./add-term-api.ts";
import { CallState } from "./call-state.ts";

// A longer text is unlikely to translate the picked term alone.
const MAX_PREFILLED_WORDS = 3;

/** A picked term, the list it goes to, and the result of adding it. */
export class AddTermModel {
  readonly calls: CallState;
  readonly chosen: PickedTerm;
  readonly api: AddTermApi;
  readonly kind = signal<TermPlace>("spokenTerms");
  readonly term = signal("");
  readonly source = signal("");
  readonly target = signal("");
  readonly translation = signal("");
  readonly listId = signal("");
  readonly newName = signal("");
  readonly useForCaptions = signal(true);
  readonly #known = signal<Partial<Record<TermListKind, readonly TermListChoice[]>>>({});
  /** Id of the list that captions use; empty for none. */
  readonly usedId = signal("");
  readonly result = signal<AddTermResult | null>(null);
  readonly lists = computed(() => {
    const { value: kind } = this.kind;
    return kind === "local" ? null : (this.#known.value[kind] ?? null);
  });
  /** Whether the term can be sent; lists have to be read first. */
  readonly isReady = computed(() => this.kind.value === "local" || this.lists.value !== null);

  readonly languages = computed<OfferedTags>(
    () => this.#offered.value[this.#listKind] ?? { tags: this.api.languages, reported: null },
  );
  readonly #offered = signal<Partial<Record<TermListKind, OfferedTags>>>({});

  constructor(chosen: PickedTerm, api: AddTermApi) {
    this.chosen = chosen;
    this.api = api;
    this.calls = new CallState((thrown) => api.explain(thrown));
    this.term.value = chosen.word;
    this.#fillLanguages();
    const other = this.#otherLane;
    if (other && isShort(other.text) && isShort(chosen.line.text)) {
      this.translation.value = other.text;
    }
  }

  get #listKind(): TermListKind {
    const { value: kind } = this.kind;
    return kind === "local" ? "spokenTerms" : kind;
  }

  get languageProblem(): TextKey | null {
    // The browser listens for these terms in every language.
    if (this.kind.value === "local") return null;
    if (this.source.value === "") return "words_problem_no_language";
    if (this.kind.value === "spokenTerms") return null;
    if (this.target.value === "") return "words_problem_no_pair";
    return this.source.value === this.target.value ? "words_problem_same_language" : null;
  }

  /** The text in the target language's lane, which contains the translation somewhere. */
  get otherLaneText(): string | null {
    const { others } = this.chosen;
    return (
      others.find(({ language }) => rootLanguage(language) === this.target.value)?.text ?? null
    );
  }

  /** Selects where the term most likely goes, unless the user has chosen meanwhile. */
  async selectFirst(): Promise<void> {
    const { value: before } = this.kind;
    const first = await this.api.firstPlace().catch(() => before);
    if (this.kind.value === before) await this.selectKind(first);
  }

  /**
   * Reads the lists of a kind and preselects the likely one. A choice the user makes meanwhile
   * stays.
   */
  async selectKind(kind: TermPlace): Promise<void> {
    this.kind.value = kind;
    this.result.value = null;
    if (kind === "local") return;
    void this.#loadLanguages(kind);
    const before = this.#likelyId(this.#known.value[kind] ?? [], "");
    this.listId.value = before;
    const answer = await this.calls.enqueue(async () => {
      const [lists, used] = await Promise.all([this.api.lists(kind), this.api.used(kind)]);
      return { lists, used };
    });
    if (!answer) return;
    const { lists, used } = answer.result;
    this.#known.value = { ...this.#known.value, [kind]: lists };
    if (this.kind.value !== kind) return;
    this.usedId.value = used;
    if (this.listId.value === before) this.listId.value = this.#likelyId(lists, used);
  }

  /**
   * Sends the term.
   * @param replaces whether to replace another translation
   */
  async submit(replaces = false): Promise<void> {
    const term = this.api.check(this.term.value);
    if (this.kind.value === "local") {
      if (term.ok) await this.#addLocalTerm(term.value);
      return;
    }
    const list = this.#destination();
    if (!term.ok || !list || this.languageProblem !== null) return;
    const [source, target] = [this.source.value, this.target.value];
    const translation = this.api.check(this.translation.value);
    const kind = this.kind.value;
    if (kind === "glossary" && !translation.ok) return;
    this.result.value = null;
    const answer = await this.calls.run(async () => {
      const result =
        kind === "spokenTerms" || !translation.ok
          ? await this.api.addTerm(list, source, term.value)
          : await this.api.addEntry(
              list,
              { source, target },
              { source: term.value, target: translation.value },
              replaces,
            );
      const isIn = result.kind === "added" || result.kind === "known";
      if (isIn && this.useForCaptions.value && result.id !== this.usedId.value) {
        await this.api.use(kind, result.id);
      }
      return result;
    });
    if (answer) this.result.value = answer.result;
  }

  async #addLocalTerm(term: string): Promise<void> {
    const answer = await this.calls.run(() => this.api.addLocalTerm(term));
    if (answer) this.result.value = answer.result;
  }

  // The service's extra languages are optional, so nothing waits for them.
  async #loadLanguages(kind: TermListKind): Promise<void> {
    const offered = await this.api.offered(kind).catch(() => null);
    if (!offered) return;
    this.#offered.value = { ...this.#offered.value, [kind]: offered };
    this.#fillLanguages();
  }

  // Preselects the lanes' languages where lists support them and the user chose none.
  #fillLanguages(): void {
    if (this.source.value === "") this.source.value = this.#rootOf(this.chosen.line.language);
    if (this.target.value === "") this.target.value = this.#rootOf(this.#otherLane?.language ?? "");
  }

  get #otherLane() {
    const { line, others } = this.chosen;
    return others.find(({ language }) => rootLanguage(language) !== rootLanguage(line.language));
  }

  #destination(): DestinationList | null {
    const { value: id } = this.listId;
    const list = this.lists.value?.find((each) => each.id === id);
    if (list) return list;
    const name = this.api.check(this.newName.value);
    return name.ok ? { newName: name.value } : null;
  }

  /** Id of the list in use, else of one that fits, else of the first; empty for a new list. */
  #likelyId(lists: readonly TermListChoice[], used: string): string {
    const likely =
      lists.find(({ id }) => id === used) ?? lists.find((list) => this.#fits(list)) ?? lists[0];
    return likely?.id ?? "";
  }

  #fits({ languages, pairs }: TermListChoice): boolean {
    const [source, target] = [this.source.value, this.target.value];
    return (
      languages.includes(source) ||
      pairs.some((pair) => pair.source === source && pair.target === target)
    );
  }

  /** The root of a language; empty where lists do not support it. */
  #rootOf(language: string): string {
    const root = rootLanguage(language);
    return this.languages.value.tags.includes(root) ? root : "";
  }
}

function isShort(text: string): boolean {
  return text !== "" && text.split(/\s+/).length <= MAX_PREFILLED_WORDS;
}
