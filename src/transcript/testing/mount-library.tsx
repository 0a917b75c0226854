import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { onTestFinished, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { AccountLists } from "../../features/lists/account-lists.ts";
import { NO_LIMIT, readUsage } from "../../service/account/usage.ts";
import { interfaceOffer, targetsOf } from "../../service/languages/languages.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { libraryApi } from "../library/library-api.ts";
import { libraryFormat } from "../library/library-format.ts";
import { parseLibraryLocation } from "../library/library-location.ts";
import { LibraryModel } from "../library/library-model.ts";
import { LibraryPage } from "../library/library-page.tsx";
import { Reader } from "../library/reader.tsx";
import { storedTranscripts } from "../shared/stored-transcripts.ts";

const NO_LISTS = { body: { glossaries: [], style_rules: [] }, traceId: undefined };

export interface LibraryOptions {
  /** The address's fragment, which names an open transcript. */
  readonly hash?: string;
  /** The service's account of characters, which a test may change later. */
  readonly usage?: { character_count: number; character_limit: number };
}

/** The library and its reader over the stored transcripts, without a service. */
export async function mountLibrary({ hash = "", usage }: LibraryOptions = {}) {
  const life = new AbortController();
  onTestFinished(() => life.abort());
  const account = usage ?? { character_count: 0, character_limit: NO_LIMIT };
  const api = {
    ...libraryApi,
    async usage() {
      const read = readUsage(account);
      if (!read) throw new Error("The account is not readable.");
      return read;
    },
    targets: async () => targetsOf(interfaceOffer("translate_text")),
    lists: new AccountLists(async () => ({ requestJson: async () => NO_LISTS })),
  };
  const model = new LibraryModel(api, "en", life.signal);
  const locale = { nameLanguage: languageNamer("en"), uiLanguage: "en" };
  const format = libraryFormat(locale, catalogueText);
  const open = signal(parseLibraryLocation(hash));
  const view = await mount(
    <LibraryPage
      model={model}
      format={format}
      open={open}
      reader={(place) => (
        <Reader
          library={model}
          api={api}
          stored={storedTranscripts}
          order={["original"]}
          format={format}
          openLocation={place}
          onClose={() => {
            open.value = null;
          }}
        />
      )}
    />,
  );
  await vi.waitFor(() => {
    if (model.entries.value === null) throw new Error("The library is not read yet.");
  });
  return {
    model,
    view,
    titles: () => [...view.root.querySelectorAll(".library-title a")].map((a) => a.textContent),
    /** Follows a link within the library, as the page does when its address changes. */
    follow: (link: Element | null) =>
      act(() => {
        open.value = parseLibraryLocation(`#${link?.getAttribute("href")?.split("#")[1]}`);
      }),
    choose: (label: string, value: string) =>
      act(() => {
        const select = view.control<HTMLSelectElement>(label);
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }),
  };
}
