import { describe, expect, it, vi } from "vitest";
import { mount } from "../ui/testing/mount.tsx";
import { LinkCard } from "./link-card.tsx";
import { documentUrlOf, LinkModel } from "./link-model.ts";

describe("a link", () => {
  const page = "text/html; charset=utf-8";
  it.each<[string, boolean, () => Promise<Response>, string, number]>([
    ["taken", true, async () => new Response("x"), "taken", 1],
    ["forbidden", false, async () => new Response("x"), "forbidden", 0],
    ["failed", true, async () => new Response("", { status: 404 }), "failed", 0],
    ["failed", true, () => Promise.reject(new TypeError("cors")), "failed", 0],
    ["page", true, async () => new Response("x", { headers: { "Content-Type": page } }), "page", 0],
  ])("is %s", async (_, isAllowed, fetch, state, taken) => {
    const addStream = vi.fn(async () => undefined);
    const revokeHost = vi.fn(async () => undefined);
    const url = documentUrlOf("https://x.test/a%20b.docx?v=1");
    expect(url).not.toBeNull();
    const api = {
      requestHost: async () => isAllowed,
      hasHost: async () => false,
      revokeHost,
      fetch,
      limitBytes: () => 1_000,
      freeBytes: async () => null,
      addStream,
    };
    const link = new LinkModel(url ?? new URL("about:blank"), api);
    expect([link.name, link.host]).toEqual(["a b.docx", "x.test"]);
    await link.fetchDocument();
    expect(link.state.value).toBe(state);
    expect(addStream).toHaveBeenCalledTimes(taken);
    expect(revokeHost).toHaveBeenCalledTimes(isAllowed ? 1 : 0);
  });

  const named = (address: string) => {
    const url = documentUrlOf(address) ?? new URL("about:blank");
    const requested = async () => false;
    const nothing = async () => undefined;
    return new LinkModel(url, {
      ...{ requestHost: requested, hasHost: requested, revokeHost: nothing, addStream: nothing },
      limitBytes: () => 1_000,
      freeBytes: async () => null,
      fetch: async () => new Response(""),
    });
  };

  it.each([
    ["gpj%E2%80%AEtpircs.docx", "gpjtpircs.docx"],
    ["a%0Ab%00c%E2%81%A9.docx", "a bc.docx"],
    ["bank.example%2Fprivate%5Cplan.docx", "plan.docx"],
    [`${"a".repeat(200)}.docx`, `${"a".repeat(119)}….docx`],
    ["%E0%A4%A.docx", "%E0%A4%A.docx"],
  ])("to a file called %s is named %s", (path, name) => {
    expect(named(`https://x.test/${path}`).name).toBe(name);
  });

  it.each([
    ["https://аррӏе.example/a.docx", "xn--80ak6aa92e.example"],
    ["https://bank.example@evil.example/a.docx", "evil.example"],
    ["https://ｂank.example:8443/a.docx", "bank.example:8443"],
  ])("to %s has the host %s", (address, host) => {
    expect(named(address).host).toBe(host);
  });

  it("names the host in a sentence that the file's name cannot continue", async () => {
    const link = named("https://evil.example/plan%E2%80%9D%20on%20bank.example.%20%E2%80%9C.docx");
    const view = await mount(<LinkCard link={link} />);
    const [sentence, name] = [...view.root.querySelectorAll("p")].map((each) => each.textContent);
    expect(sentence).toContain("\u2068evil.example\u2069");
    expect(sentence).not.toContain("bank.example");
    expect(name).toBe("plan” on bank.example. “.docx");
  });

  it.each(["", "javascript:alert(1)", "https://x.test/a.exe", "file:///a.docx"])(
    "that leads to no document is ignored: %j",
    (link) => expect(documentUrlOf(link)).toBeNull(),
  );
});
