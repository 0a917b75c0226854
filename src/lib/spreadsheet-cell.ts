/**
 * What spreadsheets read as a formula (OWASP, CSV injection): operators, their full-width forms,
 * and the whitespace skipped before them. Leading apostrophes match too, so that the text's own can
 * be told apart.
 */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function escapeCell(text: string): string {
  return LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text;
}

/** Undoes {@link escapeCell}, also for cells another program escaped the same way. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell) ? cell.slice(1) : cell;
}
