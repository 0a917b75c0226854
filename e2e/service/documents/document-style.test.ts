import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningService } from "../options.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { documentClient } from "../testing/document-client.ts";
import { listClient } from "../testing/list-client.ts";
import { ManualClock } from "../testing/manual-clock.ts";

const clock = new ManualClock();
let service: RunningService;
let call: ReturnType<typeof listClient>;
let client: ReturnType<typeof documentClient>;

beforeAll(async () => {
  service = await startService({ clock });
  call = listClient(service);
  client = documentClient(service, clock);
});
afterAll(() => service.close());

test("a style rule list and a glossary affect a document", async () => {
  const glossary = await call("POST", "/v3/glossaries", {
    name: "Coast",
    dictionaries: [
      { source_lang: "en", target_lang: "de", entries: "coast\tKüste", entries_format: "tsv" },
    ],
  });
  const style = await call("POST", "/v3/style_rules", {
    name: "Coast",
    language: "de",
    configured_rules: { dates_and_times: { time_format: "use_24_hour_clock" } },
    custom_instructions: [{ label: "Rocks", prompt: 'Write "Fels & <Stein>" instead of "Küste"' }],
  });
  const fields = {
    source_lang: "en",
    glossary_id: String(asRecord(glossary.body).glossary_id),
    style_id: String(asRecord(style.body).style_id),
  };
  const text = await client.through("a.txt", "coast 9:05 pm\n", fields);
  expect(text.bytes.toString()).toBe("Fels & <Stein> 21:05\n");
  const page = await client.through("a.html", "<p>coast <b>9:05 pm</b></p>", fields);
  expect(page.bytes.toString()).toBe("<p>Fels &amp; &lt;Stein&gt; <b>21:05</b></p>");
  const data = await client.through("a.json", '{"a": "coast"}', fields);
  expect(data.bytes.toString()).toBe('{"a": "Fels & <Stein>"}');
});

test("requests may name any list when the calls about lists fail", async () => {
  const fields = { style_id: "12345678-1234-4234-8234-123456789abc" };
  expect((await client.upload("a.txt", "Hello", fields)).status).toBe(404);
  expect((await client.upload("a.txt", "Hello", fields, "local-key.no-lists")).status).toBe(200);
});
