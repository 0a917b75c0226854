import { describeResult } from "./chaos/describe-result.ts";
import { keepEvidence } from "./chaos/keep-evidence.ts";
import { runScenario } from "./chaos/run-scenario.ts";
import { SHORT_FORM_INTERRUPTIONS, SHORT_FORM_STRIKES, shortForm } from "./chaos/short-form.ts";
import { WireLog } from "./chaos/wire-log.ts";
import { expect, test } from "./harness/test.ts";

/** `npm run chaos` runs the long forms, one for each kind of interruption. */
test("every word comes exactly once, however the stream is interrupted", async ({
  launch,
  stage,
}) => {
  const wire = new WireLog(stage.probe);
  const result = await runScenario(stage, await launch(), shortForm(), 0);
  wire.stop();
  const { record, verdict } = result;
  const folder = verdict.hasPassed
    ? ""
    : `Evidence: ${keepEvidence("short-form", wire, stage.service, result)}`;
  expect(verdict.hasPassed, `${describeResult(result)}\n${folder}`).toBe(true);
  const { interruptions } = record.run;
  const happened = SHORT_FORM_INTERRUPTIONS.filter((kind) => (interruptions[kind] ?? 0) > 0);
  expect(happened).toEqual(SHORT_FORM_INTERRUPTIONS);
  expect(record.struckAtMs).toHaveLength(SHORT_FORM_STRIKES);
});
