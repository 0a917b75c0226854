import type { ReadonlySignal, Signal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { useText } from "../ui/texts.ts";

export interface ListIndexModel<List> {
  /** Null until read. */
  readonly lists: ReadonlySignal<readonly List[] | null>;
  readonly calls: { readonly isBusy: ReadonlySignal<boolean> };
  readonly openId: Signal<string | null>;
  readonly idOf: (list: List) => string;
  load(): Promise<unknown>;
}

export interface ListIndexProps<List> {
  readonly model: ListIndexModel<List>;
  readonly label: string;
  readonly none: string;
  readonly contents: (list: List) => readonly string[];
}

export function ListIndex<List extends { readonly name: string }>(props: ListIndexProps<List>) {
  const { model, label, none, contents } = props;
  const text = useText();
  const { value: lists } = model.lists;
  const isBusy = model.calls.isBusy.value;
  return (
    <>
      <p role="status" class={lists?.length === 0 ? "quiet" : "unseen"}>
        {isBusy ? text("words_reading") : lists?.length === 0 && none}
      </p>
      {lists && lists.length > 0 && (
        <ul class="list-of-lists" aria-label={label}>
          {lists.map((list) => (
            <li key={model.idOf(list)}>
              <button
                type="button"
                class="link"
                onClick={() => {
                  model.openId.value = model.idOf(list);
                }}
              >
                <bdi>{list.name}</bdi>
              </button>
              <span class="quiet small">{contents(list).join(" · ")}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="words-actions">
        <Button disabled={isBusy} onClick={() => void model.load()}>
          {text("words_reload")}
        </Button>
      </div>
    </>
  );
}
