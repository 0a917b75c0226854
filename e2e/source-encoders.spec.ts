import { join } from "node:path";
import { SOURCE_FORMATS } from "../src/audio/formats/source-formats.ts";
import {
  ENCODED_PART,
  ENCODED_TALK,
  encodedTalkFaults,
  sendEncodedTalk,
} from "./harness/account/encoded-talk.ts";
import { TALKS_FOLDER } from "./harness/account/talk-files.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { LooseCapture } from "./harness/browser/loose-capture.ts";
import { expect, test } from "./harness/test.ts";

test("a talk encoded in each source format is heard once and written down", async ({
  launch,
  stage,
}) => {
  // All in one page, which takes longer to open than a format takes to test.
  const capture = await LooseCapture.open(await launch());
  const { name, spokenLanguage } = ENCODED_TALK;
  await capture.loadRecording(join(TALKS_FOLDER, `${name}.${spokenLanguage}.webm`));
  for (const format of SOURCE_FORMATS) {
    await test.step(format.contentType, async () => {
      const chunks = await capture.encode(format.contentType, ENCODED_PART);
      const own = new TestAccount(stage, "source-encoders", "unpaced");
      await sendEncodedTalk(stage.serviceUrls.paidBaseUrl, own, format, chunks);
      expect.soft(encodedTalkFaults(own, format, chunks), format.contentType).toEqual([]);
    });
  }
});
