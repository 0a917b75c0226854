/**
 * What spreadsheets take for a formula (OWASP, CSV injection): signs and their wide forms, and what
 * they skip before them. Apostrophes come first so that those of the text itself are told apart.
 */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Text for the cell of a spreadsheet, which would run it as a formula otherwise. */
export function escapeCell(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that {@link escapeCell} wrote, or another program that does the same. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell) ? cell.slice(1) : cell;
}
