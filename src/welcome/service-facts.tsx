import { type TextKey, useText } from "../ui/texts.ts";
import type { ServiceChoice } from "./service-step-model.ts";

interface Fact {
  readonly question: TextKey;
  readonly answer: TextKey;
  readonly link?: readonly [url: string, name: TextKey];
}

const FACTS: Readonly<Record<ServiceChoice, readonly Fact[]>> = {
  deepl: [
    {
      question: "welcome_key_where",
      answer: "welcome_key_deepl",
      link: ["https://www.deepl.com/your-account/keys", "welcome_key_deepl_link"],
    },
    {
      question: "welcome_cost",
      // Units of billing: service-api §18.
      answer: "welcome_cost_deepl",
      link: ["https://www.deepl.com/pro-api", "welcome_cost_deepl_link"],
    },
  ],
  other: [{ question: "welcome_key_where", answer: "welcome_key_other" }],
};

/** Where a key comes from and what the service costs, as far as the service's interface tells. */
export function ServiceFacts({ choice }: { choice: ServiceChoice }) {
  const text = useText();
  return (
    <div class="service-facts">
      {FACTS[choice].map(({ question, answer, link }) => (
        <details key={question}>
          <summary>{text(question)}</summary>
          <p>{text(answer)}</p>
          {link && (
            <p>
              <a href={link[0]} target="_blank" rel="noreferrer">
                {text(link[1])}
              </a>
            </p>
          )}
        </details>
      ))}
    </div>
  );
}
