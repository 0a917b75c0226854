import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { listClient } from "../testing/list-client.ts";

let service: RunningService;
let call: ReturnType<typeof listClient>;

beforeAll(async () => {
  service = await startService();
  call = listClient(service);
});
afterAll(() => service.close());

const coast = "Good evening, and welcome to the coast.";

async function translate(text: string, target: string, more: object): Promise<unknown> {
  const asked = { text: [text], target_lang: target, ...more };
  const { body, status } = await call("POST", "/v2/translate", asked);
  expect(status).toBe(200);
  const { translations } = asRecord(body);
  return asRecord(Array.isArray(translations) ? translations[0] : null).text;
}

describe("a glossary", () => {
  const english = "11111111-1111-4111-8111-111111111111";

  async function glossary(entries: string, target_lang = "de"): Promise<unknown> {
    const { body } = await call("POST", "/v3/glossaries", {
      name: "A",
      dictionaries: [{ source_lang: "en", target_lang, entries, entries_format: "tsv" }],
    });
    return asRecord(body).glossary_id;
  }
  const withGlossary = (text: string, id: unknown, target = "de") =>
    translate(text, target, { source_lang: "en", glossary_id: id });

  test("replaces the corresponding word of a talk's translation", async () => {
    expect(await withGlossary(coast, await glossary("coast\tSteilküste"))).toBe(
      "Guten Abend und willkommen an der Steilküste.",
    );
    const each =
      "Today each lighthouse signs its name in the dark: two flashes and a pause, or five, or a single long one.";
    expect(await withGlossary(each, english)).toMatch(/^Heute schreibt jeder Leuchtfeuer seinen/);
  });

  test("translates each line by the talks", async () => {
    const id = await glossary("buoy\tBoje");
    expect(await withGlossary(`${coast}\n\nbuoy\r\n${coast}`, id)).toBe(
      "Guten Abend und willkommen an der Küste.\n\nBoje\r\nGuten Abend und willkommen an der Küste.",
    );
  });

  test("replaces whole words in any case in other texts", async () => {
    const id = await glossary("buoy\tBoje\nred buoy\trote Tonne\nlight\tFeuer");
    const text = String(await withGlossary("Buoy 1, red BUOY 2, buoys 3, light/4", id));
    expect(text).toMatch(/^Boje 1, rote Tonne 2, (?!Boje)\S+ 3, Feuer\/4$/);
  });

  test("works in languages without blanks and in those without talks", async () => {
    expect(await withGlossary("buoy", await glossary("buoy\t浮標", "ja"), "ja")).toBe("浮標");
    expect(await withGlossary("A buoy", await glossary("buoy\tboa", "it"), "it")).toBe(
      "[it] A boa",
    );
  });

  test("several glossaries are merged, and the first one wins", async () => {
    const [one, two] = [await glossary("buoy\tBoje"), await glossary("buoy\tTonne\nquay\tKai")];
    const asked = { source_lang: "en", glossary_ids: [one, two] };
    expect(await translate("buoy quay", "de", asked)).toBe("Boje Kai");
  });

  test("exists from the start, and changes with its entries", async () => {
    expect(await withGlossary("keeper", english)).toBe("Wärter");
    const id = await glossary("buoy\tBoje");
    await call("PUT", `/v3/glossaries/${id}/dictionaries`, {
      source_lang: "en",
      target_lang: "de",
      entries: "buoy\tTonne",
      entries_format: "tsv",
    });
    expect(await withGlossary("buoy", id)).toBe("Tonne");
  });

  test("may be any when the calls about lists fail", async () => {
    const asked = {
      text: ["1"],
      source_lang: "en",
      target_lang: "de",
      glossary_id: "12345678-1234-4234-8234-123456789abc",
      style_id: "12345678-1234-4234-8234-123456789abc",
    };
    expect((await call("POST", "/v2/translate", asked)).status).toBe(404);
    for (const mode of ["no-lists", "lists-refused"]) {
      expect((await call("POST", "/v2/translate", asked, `local-key.${mode}`)).status).toBe(200);
    }
  });
});
