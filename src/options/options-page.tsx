import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useText } from "../ui/texts.ts";
import { useChange } from "../ui/use-change.ts";
import { splitQuery } from "./filter-settings.ts";
import { FoundSettings } from "./found-settings.tsx";
import { type OptionsSectionsProps, optionsSections } from "./options-sections.tsx";
import { VIEWS, type View, viewOf } from "./views.ts";
import "./options-page.css";

export interface OptionsPageProps extends OptionsSectionsProps {
  /** The address's hash, which names a view or a section. */
  readonly hash: ReadonlySignal<string>;
}

/** The options, one view at a time, with a search over all of them. */
export function OptionsPage({ hash, ...props }: OptionsPageProps) {
  const text = useText();
  const typed = useSignal("");
  const heading = useRef<HTMLHeadingElement>(null);
  const view = viewOf(hash.value);
  const query = splitQuery(typed.value);
  const isSearching = query.length > 0;
  const { quota, connection } = props;
  const isReady = connection.ready.value;

  useEffect(() => {
    if (isReady) void quota.refresh();
  }, [quota, isReady]);
  useEffect(() => {
    if (hash.value !== "") document.getElementById(hash.value.slice(1))?.scrollIntoView();
  }, [hash.value]);
  // Keyboard and screen reader users continue at the start of the view they have chosen.
  const chosen = useRef<View["id"] | null>(null);
  useLayoutEffect(() => {
    if (chosen.current !== view.id || isSearching) return;
    chosen.current = null;
    heading.current?.focus();
  }, [view, isSearching]);
  const choose = (id: View["id"]) => {
    if (id !== view.id || isSearching) chosen.current = id;
    typed.value = "";
  };
  useChange(hash.value, () => {
    typed.value = "";
  });

  const sections = optionsSections(props, text);
  const draw = ({ id, title, sections: shown }: View) => (
    <div key={id} data-view={text(title)}>
      {isSearching && (
        <p class="options-where small">
          <a href={`#${id}`} onClick={() => choose(id)}>
            {text(title)}
          </a>
        </p>
      )}
      {shown.map((section) => sections[section]())}
    </div>
  );

  return (
    <main class="options">
      <div class="options-rail">
        <search>
          <input
            type="search"
            class="input"
            aria-label={text("options_search")}
            placeholder={text("options_search")}
            value={typed.value}
            onInput={(event) => {
              typed.value = event.currentTarget.value;
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") typed.value = "";
            }}
          />
        </search>
        <nav aria-label={text("popup_options")}>
          <ul>
            {VIEWS.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  {...(id === view.id && !isSearching && { "aria-current": "true" })}
                  onClick={() => choose(id)}
                >
                  {text(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {isSearching ? (
        <FoundSettings typed={typed.value} query={query}>
          {VIEWS.map(draw)}
        </FoundSettings>
      ) : (
        <div class={view.sections.length === 1 ? "options-view options-single" : "options-view"}>
          <h1 ref={heading} tabIndex={-1}>
            {text(view.title)}
          </h1>
          {draw(view)}
        </div>
      )}
    </main>
  );
}
