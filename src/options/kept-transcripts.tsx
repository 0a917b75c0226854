import { useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import { sizeWords } from "./keep-choices.ts";
import "./sites-section.css";
import "./kept-transcripts.css";

/** What is kept. */
export interface TranscriptStock {
  readonly count: number;
  /** By their names; a transcript may belong to several. */
  readonly sites: readonly { readonly site: string; readonly count: number }[];
  /** Room that all of the extension takes on disk; null where the browser does not say. */
  readonly bytes: number | null;
}

export interface KeptTranscriptsProps {
  readonly stock: TranscriptStock;
  readonly uiLanguage: string;
  forgetSite(site: string): Promise<void>;
  forgetAll(): Promise<void>;
}

/** How much is kept, and of which sites; each can be forgotten, and all. */
export function KeptTranscripts({ stock, uiLanguage, ...port }: KeptTranscriptsProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const all = useRef<HTMLDivElement>(null);
  const countOf = (count: number) => text("transcripts_kept", count.toLocaleString(uiLanguage));
  const size = stock.bytes === null ? null : sizeWords(stock.bytes, uiLanguage);
  // The pressed button goes with what it was for.
  const settle = (work: Promise<void>) =>
    void work.then(() => {
      setAsking(false);
      all.current?.focus();
    });
  return (
    <div ref={all} class="sites-all" tabIndex={-1}>
      <p>
        {countOf(stock.count)}
        {size !== null && (
          <span class="quiet transcripts-room"> {text("transcripts_room", size)}</span>
        )}
      </p>
      {stock.sites.length > 0 && (
        <>
          <ul class="sites transcripts-sites">
            {stock.sites.map(({ site, count }) => (
              <li key={site} class="site">
                <div>
                  <bdi>{site}</bdi>
                  <p class="quiet small">{countOf(count)}</p>
                </div>
                <Button
                  aria-label={text("transcripts_forget_named", site)}
                  onClick={() => settle(port.forgetSite(site))}
                >
                  {text("site_forget")}
                </Button>
              </li>
            ))}
          </ul>
          <p class="quiet small">{text("transcripts_sites_hint")}</p>
        </>
      )}
      {isAsking ? (
        <Notice
          kind="stopped"
          announced
          actions={
            <>
              <Button kind="danger" onClick={() => settle(port.forgetAll())}>
                {text("transcripts_forget_yes")}
              </Button>
              <Button onClick={() => settle(Promise.resolve())}>{text("keep_cancel")}</Button>
            </>
          }
        >
          {text("transcripts_forget_sure")}
        </Notice>
      ) : (
        stock.count > 0 && (
          <div>
            <Button kind="danger" onClick={() => setAsking(true)}>
              {text("transcripts_forget_all")}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
