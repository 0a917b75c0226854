import { randomBytes } from "node:crypto";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";
import { documentClient } from "../testing/document-client.ts";
import { ManualClock } from "../testing/manual-clock.ts";

let service: RunningService;
let { through } = {} as ReturnType<typeof documentClient>;

beforeAll(async () => {
  const clock = new ManualClock();
  service = await startService({ clock });
  ({ through } = documentClient(service, clock));
});
afterAll(() => service.close());

describe("formats keep everything except their words", () => {
  const word = "[\\p{L}' ]+";
  test.each<[string, string, string]>([
    [
      "a.srt",
      "1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Hello</i> you\r\n\r\n",
      `^1\\r\\n00:00:01,000 --> 00:00:02,000\\r\\n<i>${word}</i>${word}\\r\\n\\r\\n$`,
    ],
    [
      "a.html",
      '<!DOCTYPE html><p class="Hello">Hello<br>you &amp; me</p><script>let a="Hello"</script>',
      `^<!DOCTYPE html><p class="Hello">${word}<br>${word}&amp;${word}</p><script>let a="Hello"</script>$`,
    ],
    [
      "a.xml",
      '<?xml version="1.0"?>\n<a b="Hello"><!-- Hello -->Hello<c/>12</a>',
      `^<\\?xml version="1.0"\\?>\\n<a b="Hello"><!-- Hello -->${word}<c/>12</a>$`,
    ],
    [
      "a.dita",
      "<topic><title>Hello</title><codeblock>Hello</codeblock></topic>",
      `^<topic><title>${word}</title><codeblock>Hello</codeblock></topic>$`,
    ],
    [
      "a.json",
      '{ "Hello" : ["Hello\\n", 1e3, true, ""] }',
      `^\\{ "Hello" : \\["${word}\\\\n", 1e3, true, ""\\] \\}$`,
    ],
    [
      "a.mif",
      "<MIFFile 2015>\n<String `Hello \\xd5 you'> # Hello\n",
      `^<MIFFile 2015>\\n<String \`${word}\\\\xd5 ${word}'> # Hello\\n$`,
    ],
    [
      "a.xlf",
      '<xliff version="1.2"><trans-unit id="a"><source>Hello <g id="1">you</g></source></trans-unit></xliff>',
      `^<xliff version="1.2"><trans-unit id="a"><source>Hello <g id="1">you</g></source><target>${word}<g id="1">${word}</g></target></trans-unit></xliff>$`,
    ],
    [
      "a.xliff",
      "<xliff><segment><source>Hello</source>\n<target>old</target></segment></xliff>",
      `^<xliff><segment><source>Hello</source>\\n<target>${word}</target></segment></xliff>$`,
    ],
  ])("%s", async (name, content, pattern) => {
    const { bytes, response } = await through(name, content, { source_lang: "en" });
    expect(response.status).toBe(200);
    const result = bytes.toString("utf8");
    expect(result).toMatch(new RegExp(pattern, "u"));
    expect(result).not.toBe(content);
  });

  test.each([
    [
      "a.docx",
      "word/document.xml",
      "<w:p><w:t>Hello</w:t><w:x>Hello</w:x></w:p>",
      /^<w:p><w:t>\p{L}+<\/w:t><w:x>Hello<\/w:x><\/w:p>$/u,
    ],
    ["a.pptx", "ppt/slides/slide1.xml", "<p><a:t>Hello</a:t></p>", /^<p><a:t>\p{L}+<\/a:t><\/p>$/u],
    [
      "a.xlsx",
      "xl/sharedStrings.xml",
      "<si><t>Hello</t><rPh><t>Hello</t></rPh></si>",
      /^<si><t>\p{L}+<\/t><rPh><t>Hello<\/t><\/rPh><\/si>$/u,
    ],
    [
      "a.idml",
      "Stories/Story_u1.xml",
      "<Story><Content>Hello</Content></Story>",
      /^<Story><Content>\p{L}+<\/Content><\/Story>$/u,
    ],
  ])("%s", async (name, part, xml, pattern) => {
    const picture = randomBytes(5000);
    const zip = zipSync({
      "media/a.png": picture,
      [part]: strToU8(xml),
      "other.xml": strToU8("<a>Hello</a>"),
    });
    const { bytes, status } = await through(name, zip, { source_lang: "en" });
    const entries = unzipSync(bytes);
    expect(Object.keys(entries)).toEqual(["media/a.png", part, "other.xml"]);
    expect(Buffer.from(entries["media/a.png"] ?? []).equals(picture)).toBe(true);
    expect(Buffer.from(entries["other.xml"] ?? []).toString()).toBe("<a>Hello</a>");
    expect(Buffer.from(entries[part] ?? []).toString()).toMatch(pattern);
    expect(Buffer.from(entries[part] ?? []).toString()).not.toBe(xml);
    expect(status.billed_characters).toBe(name === "a.idml" ? 5 : 50_000);
  });

  test("a PDF stays a PDF or becomes a Word document; pictures are free", async () => {
    const pdf = Buffer.from("%PDF-1.7 …");
    expect((await through("a.pdf", pdf)).bytes.equals(pdf)).toBe(true);
    const asWord = await through("a.pdf", pdf, { output_format: "docx" });
    expect(Object.keys(unzipSync(asWord.bytes))).toContain("word/document.xml");
    expect(asWord.response.headers.get("Content-Disposition")).toContain("a.docx");
    expect((await through("a.png", "PNG")).status.billed_characters).toBe(0);
  });

  test("sentences of the talks are translated by the talks", async () => {
    const { bytes } = await through("a.txt", "Good evening, and welcome to the coast.\n");
    expect(bytes.toString()).toBe("Guten Abend und willkommen an der Küste.\n");
  });
});
