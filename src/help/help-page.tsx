import { type TextKey, useText } from "../ui/texts.ts";
import "./help-page.css";

const OPTIONS = "/src/options/index.html";

// Each topic has a text `help_<topic>_text`, and a link to the page for it.
const TOPICS = [
  ["start", "/src/welcome/index.html", "welcome_page"],
  ["auto", `${OPTIONS}#sites`, "options_sites"],
  ["engine", `${OPTIONS}#engine`, "options_engine"],
  ["languages", `${OPTIONS}#languages`, "options_languages"],
  ["place", `${OPTIONS}#shortcuts`, "options_shortcuts"],
  ["word", `${OPTIONS}#shortcuts`, "options_shortcuts"],
  ["look", `${OPTIONS}#look`, "options_look"],
  ["hidden", `${OPTIONS}#reading`, "options_reading"],
  ["subtitles", `${OPTIONS}#subtitles`, "options_subtitles"],
  ["dub", `${OPTIONS}#dub`, "options_dub"],
  ["transcripts", "/src/transcript/library.html", "library_title"],
  ["documents", "/src/documents/index.html", "documents_title"],
  ["terms", "/src/terms/index.html", "terms_title"],
  ["silent", `${OPTIONS}#service`, "options_service"],
  ["quota", `${OPTIONS}#quota`, "options_quota"],
  ["data", `${OPTIONS}#privacy`, "options_privacy"],
] as const satisfies readonly (readonly [topic: string, href: string, link: TextKey])[];

const SIGNS = [
  ["…", "toolbar_starting"],
  ["●", "toolbar_live"],
  ["○", "toolbar_hidden"],
  ["II", "toolbar_paused"],
  ["!", "toolbar_failed"],
  ["CC", "toolbar_suggested"],
  ["▶", "toolbar_expected"],
] as const satisfies readonly (readonly [sign: string, meaning: TextKey])[];

/** The user guide: a few sentences on each task, with a link to the place for it. */
export function HelpPage() {
  const text = useText();
  return (
    <main class="help">
      <h1>{text("help_title")}</h1>
      <p class="quiet">{text("help_lead")}</p>
      <div class="help-topics">
        {TOPICS.map(([topic, href, link]) => (
          <section key={topic} id={topic}>
            <h2>{text(`help_${topic}`)}</h2>
            <p>{text(`help_${topic}_text`)}</p>
            <p>
              <a class="help-link" href={href}>
                {text(link)}
              </a>
            </p>
          </section>
        ))}
        <section id="signs">
          <h2>{text("help_signs")}</h2>
          <dl class="help-signs">
            {SIGNS.map(([sign, meaning]) => (
              <div key={sign}>
                <dt>{sign}</dt>
                <dd>{text(meaning)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </main>
  );
}
