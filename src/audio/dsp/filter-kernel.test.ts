import { expect, it } from "vitest";
import openWabt from "wabt";
import source from "./filter-kernel.wat?raw";

it("is compiled from filter-kernel.wat", async () => {
  const { parseWat } = await openWabt();
  const { buffer } = parseWat("filter-kernel.wat", source, {}).toBinary({});
  const module = `/**
 * The kernel of the polyphase filter as base64 WebAssembly, compiled from filter-kernel.wat by
 * \`npx vitest run src/audio/dsp/filter-kernel.test.ts -u\`.
 */
export const FILTER_KERNEL =
  "${btoa(String.fromCharCode(...buffer))}";
`;
  await expect(module).toMatchFileSnapshot("filter-kernel.ts");
});
