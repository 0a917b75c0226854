const pronouns: Readonly<Record<string, readonly (readonly [friend: string, stranger: string])[]>> =
  {
    de: [
      ["du", "Sie"],
      ["dich", "Sie"],
      ["dir", "Ihnen"],
      ["dein", "Ihr"],
      ["deine", "Ihre"],
      ["deinen", "Ihren"],
      ["deinem", "Ihrem"],
      ["deiner", "Ihrer"],
    ],
    es: [
      ["tú", "usted"],
      ["tu", "su"],
      ["tus", "sus"],
    ],
    fr: [
      ["tu", "vous"],
      ["te", "vous"],
      ["ton", "votre"],
      ["ta", "votre"],
      ["tes", "vos"],
    ],
    it: [
      ["tu", "Lei"],
      ["tuo", "Suo"],
      ["tua", "Sua"],
    ],
  };

/**
 * Replaces pronouns and leaves verbs alone. Formal pronouns of German and Italian are recognised by
 * their capital letter.
 * @param language a root
 */
export function applyFormality(text: string, as: "friend" | "stranger", language: string): string {
  return (pronouns[language] ?? []).reduce((addressed, [friend, stranger]) => {
    if (as === "stranger") {
      const pattern = new RegExp(`(?<![\\p{L}\\p{M}])${friend}(?![\\p{L}\\p{M}])`, "giu");
      return addressed.replaceAll(pattern, (found, at: number) => likeFirst(found, stranger, at));
    }
    if (!/^\p{Lu}/u.test(stranger)) return addressed;
    const pattern = new RegExp(`(?<=[\\p{L},] )${stranger}(?![\\p{L}\\p{M}])`, "gu");
    return addressed.replaceAll(pattern, friend);
  }, text);
}

function likeFirst(found: string, word: string, at: number): string {
  const [first = "", ...rest] = word;
  return at === 0 || /^\p{Lu}/u.test(found) ? first.toUpperCase() + rest.join("") : word;
}
