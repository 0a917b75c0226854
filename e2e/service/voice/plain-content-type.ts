/**
 * Content types are written with and without blanks after the semicolons, and their names have no
 * case (wire facts: Voice REST).
 */
export function plainContentType(contentType: string): string {
  return contentType.replaceAll(/\s/g, "").toLowerCase();
}
