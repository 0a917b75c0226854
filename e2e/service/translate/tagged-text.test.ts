import { expect, test } from "vitest";
import { type TagHandling, translateTagged, withoutTags } from "./tagged-text.ts";

const shout = (text: string) => text.toUpperCase();

test.each<[TagHandling["kind"], string[], string, string]>([
  ["html", [], "<p>one <b>two</b></p>", "<p>ONE <b>TWO</b></p>"],
  ["html", [], '<a title="one">two<br>three</a>', '<a title="one">TWO<br>THREE</a>'],
  ["html", [], "one<script>two</script>", "ONE<script>two</script>"],
  ["html", ["KEEP"], "one<keep>two <b>x</b></keep>three", "ONE<keep>two <b>x</b></keep>THREE"],
  ["xml", ["keep"], "<keep>one</keep><Keep>two</Keep>", "<keep>one</keep><Keep>TWO</Keep>"],
  ["xml", [], "<br>one</br><!-- two --><![CDATA[x]]>", "<br>ONE</br><!-- two --><![CDATA[x]]>"],
  ["xml", ["x"], "one <x/>two", "ONE <x/>TWO"],
])("%s, ignoring %j: %s", (kind, ignoredTags, text, translated) => {
  expect(translateTagged(text, { kind, ignoredTags }, shout)).toBe(translated);
});

test("tags are not text", () => {
  expect(withoutTags('<p lang="en">one <b>two</b></p>')).toBe("one two");
});
