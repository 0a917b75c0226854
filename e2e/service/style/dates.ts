import type { RuleValues } from "./rule-values.ts";

export function styleDates(
  text: string,
  { date_format: format }: RuleValues,
  language: string,
): string {
  if (format === undefined) return text;
  return text.replaceAll(
    /(?<![\d.-])(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?![\d-])/g,
    (whole, ...[year, month, day, otherDay, otherMonth, otherYear]: (string | undefined)[]) => {
      const date = {
        year: Number(year ?? otherYear),
        month: Number(month ?? otherMonth),
        day: Number(day ?? otherDay),
      };
      if (date.month < 1 || date.month > 12 || date.day < 1 || date.day > 31) return whole;
      return dateText(date, format, language) ?? whole;
    },
  );
}

interface PlainDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dateText(date: PlainDate, format: string, language: string): string | undefined {
  const { year, month, day } = date;
  const isPadded = /with_leading_zeros?_/.test(format);
  const [d, m] = [day, month].map((each) => String(each).padStart(isPadded ? 2 : 1, "0"));
  if (format.includes("年")) return `${year}年${month}月${day}日`;
  if (format.includes("년")) return `${year}년 ${month}월 ${day}일`;
  if (/^use_dd_(period_)?space_(spelled_out_)?month/.test(format)) {
    const point = format.startsWith("use_dd_period") ? "." : "";
    return `${day}${point} ${monthName(date, language)} ${year}`;
  }
  if (format.startsWith("use_spelled_out_month")) {
    return `${monthName(date, language)} ${day}, ${year}`;
  }
  const pattern = Object.keys(figures).find((each) => format.startsWith(each));
  const [parts, sign] = figures[pattern ?? ""] ?? [];
  if (!parts) return undefined;
  const shortYear = String(year).slice(2);
  const written: Readonly<Record<string, string | undefined>> = {
    d,
    m,
    y: String(year),
    s: shortYear,
  };
  return [...parts].map((part) => written[part]).join(sign);
}

// Order of the parts, s for a year of two digits, and the separator.
const figures: Readonly<Record<string, readonly [parts: string, sign: string]>> = {
  use_dd_period_mm_period_yyyy: ["dmy", "."],
  use_dd_period_mm_period_yy_: ["dms", "."],
  use_dd_slash_mm_slash_yyyy: ["dmy", "/"],
  use_mm_slash_dd_slash_yyyy: ["mdy", "/"],
  use_yyyy_hyphen_mm_hyphen_dd: ["ymd", "-"],
  use_yyyy_period_mm_period_dd: ["ymd", "."],
  use_yyyy_period_space_mm: ["ymd", ". "],
  use_yyyy_slash_mm_slash_dd: ["ymd", "/"],
};

function monthName({ year, month, day }: PlainDate, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  const parts = format.formatToParts(Date.UTC(year, month - 1, day));
  return parts.find(({ type }) => type === "month")?.value ?? String(month);
}
