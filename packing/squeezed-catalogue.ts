/** A text as a browser reads it from `messages.json`. */
export interface CatalogueMessage {
  readonly message: string;
  readonly description?: string;
  readonly placeholders?: Readonly<Record<string, Placeholder>>;
}

/** What stands for a name in a text: mostly the place of an argument, `$1`. */
interface Placeholder {
  readonly content: string;
  readonly example?: string;
}

/** All texts of one language. */
export type Catalogue = Readonly<Record<string, CatalogueMessage>>;

/** A name between dollars, as browsers find it. */
const NAMED = /\$([\w@]+)\$/;
/** Browsers that know more than nine arguments would read a digit behind one as part of it. */
const DIGIT_BEHIND = /\$[1-9]\d/;

/**
 * A catalogue that says the same in fewer bytes: without what is told to translators, and with the
 * arguments themselves in place of the names they have for readers.
 */
export function squeezedCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => [key, squeezed(message)]),
  );
}

function squeezed({ message, placeholders }: CatalogueMessage): CatalogueMessage {
  if (!placeholders) return { message };
  const names = Object.entries(placeholders).map(
    ([name, { content }]) => [name.toLowerCase(), content] as const,
  );
  const contents = new Map(names);
  const plain = message.replaceAll(
    new RegExp(NAMED, "g"),
    (written, name: string) => contents.get(name.toLowerCase()) ?? written,
  );
  // Two arguments with nothing but letters between them would be taken for a name.
  if (!NAMED.test(plain) && !DIGIT_BEHIND.test(plain)) return { message: plain };
  return {
    message,
    placeholders: Object.fromEntries(names.map(([name, content]) => [name, { content }])),
  };
}
