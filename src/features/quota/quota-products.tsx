import { type TextLookup, useText } from "../../ui/texts.ts";
import type { KnownQuota } from "./quota-api.ts";
import { quotaWords } from "./quota-format.ts";

/** Products with a name of their own in the catalogue (`quota_product_<name>`). */
const NAMED = ["translate", "write", "speechToText", "speechToSpeech"] as const;

export interface QuotaProductsProps {
  readonly known: KnownQuota;
  readonly uiLanguage: string;
}

/** What was used for which of the service's products, and how much of it with this key. */
export function QuotaProducts({ known, uiLanguage }: QuotaProductsProps) {
  const text = useText();
  const words = quotaWords(uiLanguage, text);
  const { products } = known.usage;
  if (products.length === 0) return null;
  return (
    <details>
      <summary>{text("quota_products")}</summary>
      <ul>
        {products.map(({ name, unit, account, key }) => {
          const amount = (value: number) =>
            unit === "minutes"
              ? words.amount(value, "minutes")
              : text("quota_characters", words.amount(value, "count"));
          return (
            <li key={name} class="small">
              <bdi>{nameOf(name, text)}</bdi>:{" "}
              {account === null || key === null
                ? amount(account ?? key ?? 0)
                : text("quota_product", amount(account), amount(key))}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function nameOf(name: string, text: TextLookup): string {
  const known = NAMED.find((each) => each === name);
  return known ? text(`quota_product_${known}`) : name;
}
