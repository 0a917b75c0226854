import { computed, signal } from "@preact/signals";
import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import type { TextKey } from "../../ui/texts.ts";
import type { OfferedTags } from "../languages/mark-unoffered.ts";
import type { AddedWord, AddWordPort, ListToFill, WordList, WordListKind } from "./add-term-api.ts";
import { CallState } from "./call-state.ts";

/** A translation of so many words may well be the one of a single word. */
const MOST_WORDS_TAKEN = 3;

/** A word on its way into a list. */
export class AddWordModel {
  readonly calls: CallState;
  readonly chosen: PickedTerm;
  readonly port: AddWordPort;
  readonly kind = signal<WordListKind>("spokenTerms");
  readonly word = signal("");
  readonly source = signal("");
  readonly target = signal("");
  readonly translation = signal("");
  /** Of the list that is chosen; empty for a new one. */
  readonly listId = signal("");
  readonly newName = signal("");
  readonly isUsed = signal(true);
  /** By kind; null until the service was asked. */
  readonly #known = signal<Partial<Record<WordListKind, readonly WordList[]>>>({});
  /** The lists of the kind that captions use; empty for none. */
  readonly usedId = signal("");
  /** What has become of it; null before it was sent. */
  readonly added = signal<AddedWord | null>(null);
  readonly lists = computed(() => this.#known.value[this.kind.value] ?? null);

  /** Languages that lists of the kind can be for. */
  readonly languages = computed<OfferedTags>(
    () => this.#offered.value[this.kind.value] ?? { tags: this.port.languages, told: null },
  );
  readonly #offered = signal<Partial<Record<WordListKind, OfferedTags>>>({});

  constructor(chosen: PickedTerm, port: AddWordPort) {
    this.chosen = chosen;
    this.port = port;
    this.calls = new CallState((thrown) => port.explain(thrown));
    this.word.value = chosen.word;
    this.#fillLanguages();
    const other = this.#other;
    if (other && isShort(other.text) && isShort(chosen.line.text)) {
      this.translation.value = other.text;
    }
  }

  /** What is wrong with the languages; null for nothing. */
  get languageProblem(): TextKey | null {
    if (this.source.value === "") return "words_problem_no_language";
    if (this.kind.value === "spokenTerms") return null;
    if (this.target.value === "") return "words_problem_no_pair";
    return this.source.value === this.target.value ? "words_problem_same_language" : null;
  }

  /** What the other lanes have in the place of the word, in the language it is translated into. */
  get said(): string | null {
    const { others } = this.chosen;
    return (
      others.find(({ language }) => rootLanguage(language) === this.target.value)?.text ?? null
    );
  }

  /**
   * Asks for the lists of a kind, and chooses the one that is most likely meant, unless the user
   * has chosen another kind or list by then.
   */
  async choose(kind: WordListKind): Promise<void> {
    this.kind.value = kind;
    this.added.value = null;
    void this.#askLanguages(kind);
    const before = this.#likely(this.#known.value[kind] ?? [], "");
    this.listId.value = before;
    const answer = await this.calls.runInTurn(async () => {
      const [lists, used] = await Promise.all([this.port.lists(kind), this.port.used(kind)]);
      return { lists, used };
    });
    if (!answer) return;
    const { lists, used } = answer.result;
    this.#known.value = { ...this.#known.value, [kind]: lists };
    if (this.kind.value !== kind) return;
    this.usedId.value = used;
    if (this.listId.value === before) this.listId.value = this.#likely(lists, used);
  }

  /** Sends the word. @param replaces whether another translation gives way */
  async add(replaces = false): Promise<void> {
    const word = this.port.check(this.word.value);
    const list = this.#list();
    if (!word.ok || !list || this.languageProblem !== null) return;
    const [source, target] = [this.source.value, this.target.value];
    const translation = this.port.check(this.translation.value);
    const kind = this.kind.value;
    if (kind === "glossary" && !translation.ok) return;
    this.added.value = null;
    const sent = await this.calls.run(async () => {
      const result =
        kind === "spokenTerms" || !translation.ok
          ? await this.port.addTerm(list, source, word.value)
          : await this.port.addEntry(
              list,
              { source, target },
              { source: word.value, target: translation.value },
              replaces,
            );
      const isIn = result.kind === "added" || result.kind === "known";
      if (isIn && this.isUsed.value && result.id !== this.usedId.value) {
        await this.port.use(kind, result.id);
      }
      return result;
    });
    if (sent) this.added.value = sent.result;
  }

  /** Languages that the service adds are an addition: nothing waits for them. */
  async #askLanguages(kind: WordListKind): Promise<void> {
    const offered = await this.port.offered(kind).catch(() => null);
    if (!offered) return;
    this.#offered.value = { ...this.#offered.value, [kind]: offered };
    this.#fillLanguages();
  }

  /** Chooses the languages of the lines, where lists know them and the user has chosen none. */
  #fillLanguages(): void {
    if (this.source.value === "") this.source.value = this.#rootOf(this.chosen.line.language);
    if (this.target.value === "") this.target.value = this.#rootOf(this.#other?.language ?? "");
  }

  /** What the first lane in another language says. */
  get #other() {
    const { line, others } = this.chosen;
    return others.find(({ language }) => rootLanguage(language) !== rootLanguage(line.language));
  }

  #list(): ListToFill | null {
    const { value: id } = this.listId;
    const list = this.lists.value?.find((each) => each.id === id);
    if (list) return list;
    const name = this.port.check(this.newName.value);
    return name.ok ? { newName: name.value } : null;
  }

  /** The list that is most likely meant: the one that is used, or fits; empty for a new one. */
  #likely(lists: readonly WordList[], used: string): string {
    const likely =
      lists.find(({ id }) => id === used) ?? lists.find((list) => this.#fits(list)) ?? lists[0];
    return likely?.id ?? "";
  }

  #fits({ languages, pairs }: WordList): boolean {
    const [source, target] = [this.source.value, this.target.value];
    return (
      languages.includes(source) ||
      pairs.some((pair) => pair.source === source && pair.target === target)
    );
  }

  /** The root of a language, where lists know it. */
  #rootOf(language: string): string {
    const root = rootLanguage(language);
    return this.languages.value.tags.includes(root) ? root : "";
  }
}

function isShort(text: string): boolean {
  return text !== "" && text.split(/\s+/).length <= MOST_WORDS_TAKEN;
}
