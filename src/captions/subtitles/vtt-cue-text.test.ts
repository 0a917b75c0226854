import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { HOSTILE_CUE_TEXTS } from "./testing/hostile-cue-texts.ts";
import { MAX_CUE_LETTERS, vttCueText } from "./vtt-cue-text.ts";

describe("vttCueText", () => {
  it.each<[string, string, string]>([
    ["a speaker", "<v Anna>Hello there", "Anna: Hello there"],
    ["a speaker with classes", "<v.loud.first Anna  Bell>Hello</v>", "Anna Bell: Hello"],
    ["two speakers", "<v Anna>Hello\n<v Bob>Good morning", "Anna: Hello\nBob: Good morning"],
    ["one speaker on two lines", "<v Anna>Hello</v>\n<v Anna>there</v>", "Anna: Hello\nthere"],
    ["a speaker in italics", "<v Anna><i>Hello</i></v>", "Anna: Hello"],
    ["a speaker without words", "<v Anna> </v>Hello", "Hello"],
    ["a voice without a name", "<v>Hello", "Hello"],
    ["entities in a name", "<v R&amp;D>Hello", "R&D: Hello"],
    ["styles", "<i>a</i> <b>b</b> <u>c</u> <c.x.y>d</c> <lang en-GB>e</lang>", "a b c d e"],
    ["ruby", "<ruby>漢<rt>kan</rt>字<rt>ji</ruby>です", "漢字です"],
    ["ruby text outside of ruby", "a<rt>b</rt>", "ab"],
    ["an open ruby text", "<ruby>漢<rt>kan", "漢"],
    ["times", "Never <00:01.500>drink <01:00:02.000>liquid", "Never drink liquid"],
    ["entities", "a &amp; b &lt;i&gt; &quot;c&apos;&nbsp;d", "a & b <i> \"c'\u00a0d"],
    ["numbers of characters", "&#39;&#x2014;&#X1F600;", "'—😀"],
    ["numbers without a character", "a&#0;&#xD800;&#x110000;b", "a\ufffd\ufffd\ufffdb"],
    ["an escaped entity", "&amp;lt;b&amp;gt;", "&lt;b&gt;"],
    ["what is no entity", "Tom & Jerry &co; &#; &#x;", "Tom & Jerry &co; &#; &#x;"],
    ["what is no tag", "3 < 4 and I <3 you", "3 < 4 and I <3 you"],
    ["a tag that was cut off", "Hello <c.loud", "Hello"],
    ["unknown tags", "<img src=x onerror=alert(1)>a<script>b</script>", "ab"],
    ["lines", " a \r\n\r\n\tb\rc\n", "a\nb\nc"],
    ["what would reorder the page", "a\u202eb\u2066c\u0000", "abc"],
    ["nothing", "<v Anna><i></i>", ""],
  ])("reads %s", (_, raw, text) => {
    expect(vttCueText(raw)).toBe(text);
  });

  // The benchmark `parsing` judges how long each of them takes.
  it.each(HOSTILE_CUE_TEXTS)("keeps a megabyte of %s short", (_, raw) => {
    expect(vttCueText(raw).length).toBeLessThanOrEqual(MAX_CUE_LETTERS);
  });

  it("keeps whatever text it gets clean and short", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "<",
        ">",
        "</",
        "<v ",
        "<ruby>",
        "<rt>",
        "&",
        ";",
        "&#x202e;",
        "\n",
        ".x",
        " ",
      ),
      fc.string({ unit: "grapheme", maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = vttCueText(parts.join(""));
        expect(text.length).toBeLessThanOrEqual(MAX_CUE_LETTERS);
        expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\p{Cs}]|^\n|\n$|\n\n/u);
      }),
    );
  });
});
