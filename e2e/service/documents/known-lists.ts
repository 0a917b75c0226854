/**
 * Glossaries the service knows for documents: a request with another one is refused. Their languages
 * have to be those of the request.
 */
export const knownGlossaries: Readonly<
  Record<string, { readonly source: string; readonly targets: readonly string[] }>
> = {
  "11111111-1111-4111-8111-111111111111": { source: "en", targets: ["de", "fr", "es", "ja", "ar"] },
  "22222222-2222-4222-8222-222222222222": { source: "de", targets: ["en"] },
};

/** Style rule lists the service knows, with their languages, which are roots. */
export const knownStyles: Readonly<Record<string, string>> = {
  "33333333-3333-4333-8333-333333333333": "de",
  "44444444-4444-4444-8444-444444444444": "en",
};
