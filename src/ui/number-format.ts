/** Writes percents for readers of a language: "75%", "75 %", "٪٧٥". */
export function percentWords(uiLanguage: string): (percent: number) => string {
  const format = new Intl.NumberFormat(uiLanguage, { style: "percent", maximumFractionDigits: 0 });
  return (percent) => format.format(percent / 100);
}

/** Writes numbers with one decimal for readers of a language: "0.9", "0,9". */
export function tenthWords(uiLanguage: string): (value: number) => string {
  const format = new Intl.NumberFormat(uiLanguage, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (value) => format.format(value);
}
