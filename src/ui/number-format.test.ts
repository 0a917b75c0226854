import { expect, test } from "vitest";
import { oneDecimalFormatter } from "./number-format.ts";

const VALUES = [
  0, 0.04, 0.05, 0.25, 0.35, 0.949, 0.95, 1, 12.34, 999.94, 999.95, 1000, 1234.56, -2.5,
];

test.each(["ar", "ar-EG", "de", "de-CH", "en", "en-GB", "en-US", "es", "es-419", "fr", "ja"])(
  "one decimal reads as the browser writes it in %s",
  (language) => {
    const browsers = new Intl.NumberFormat(language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const format = oneDecimalFormatter(language);
    expect(VALUES.map(format)).toEqual(VALUES.map((value) => browsers.format(value)));
  },
);
