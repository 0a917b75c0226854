import type { KnownUsage } from "../../settings/stored/known-usage.ts";
import { type TextLookup, useText } from "../../ui/texts.ts";
import { quotaFormat } from "./quota-format.ts";

// Products with a translated name (`quota_product_<name>`).
const NAMED = ["translate", "write", "speechToText", "speechToSpeech"] as const;

export interface QuotaProductsProps {
  readonly known: KnownUsage;
  readonly uiLanguage: string;
}

export function QuotaProducts({ known, uiLanguage }: QuotaProductsProps) {
  const text = useText();
  const format = quotaFormat(uiLanguage, text);
  const { products } = known.usage;
  if (products.length === 0) return null;
  return (
    <details>
      <summary>{text("quota_products")}</summary>
      <ul>
        {products.map(({ name, unit, account, key }) => {
          const amount = (value: number) =>
            unit === "minutes"
              ? format.amount(value, "minutes")
              : text("quota_characters", format.amount(value, "count"));
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
