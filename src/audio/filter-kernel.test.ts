import { expect, it } from "vitest";
import openWabt from "wabt";
import source from "./filter-kernel.wat?raw";

it("is what filter-kernel.wat says", async () => {
  const { parseWat } = await openWabt();
  const { buffer } = parseWat("filter-kernel.wat", source, {}).toBinary({});
  const module = `/**
 * The kernel of the polyphase filter: filter-kernel.wat in WebAssembly, as base64. Made of it by
 * \`npx vitest run src/audio/filter-kernel.test.ts -u\`.
 */
export const FILTER_KERNEL =
  "${btoa(String.fromCharCode(...buffer))}";
`;
  await expect(module).toMatchFileSnapshot("filter-kernel.ts");
});
