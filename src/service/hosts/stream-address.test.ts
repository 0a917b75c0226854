import { describe, expect, test } from "vitest";
import { checkStreamAddress, type StreamTrust } from "./stream-address.ts";

async function verdict(text: string, trust: Partial<StreamTrust> = {}) {
  try {
    await checkStreamAddress(text, { baseUrl: REMOTE, streamHosts: [], ...trust }, "4f91");
    return null;
  } catch (thrown) {
    expect(thrown).toMatchObject({ name: "StreamAddressError", traceId: "4f91" });
    return (thrown as { reason: string }).reason;
  }
}

const REMOTE = "https://api.example.com";
const LOCAL = "http://localhost:4700/free";

describe("a service elsewhere", () => {
  test.each([
    "wss://api.example.com/v3/voice/realtime/connect",
    "wss://api.example.com:8443/connect?region=eu",
    "WSS://API.EXAMPLE.COM/",
    "wss://voice.example.com/",
    "wss://eu-1.voice.example.com/",
    `wss://api.example.com/${"x".repeat(2048 - 22)}`,
  ])("%s is opened", async (address) => {
    expect(await verdict(address)).toBeNull();
  });

  test.each([
    ["unencrypted", "ws://api.example.com/"],
    ["unencrypted, on this machine", "ws://localhost:4700/"],
    ["no WebSocket", "https://api.example.com/"],
    ["a script", "javascript:alert(1)"],
    ["no address", "/connect"],
    ["nothing", ""],
    ["with a name", "wss://user@api.example.com/"],
    ["with a password", "wss://user:secret@api.example.com/"],
    ["with a password alone", "wss://:secret@api.example.com/"],
    ["with a fragment", "wss://api.example.com/#part"],
    ["with an empty fragment", "wss://api.example.com/#"],
    ["with a space", " wss://api.example.com/"],
    ["with a line break", "wss://api.exam\nple.com/"],
    ["with backslashes", "wss:\\\\api.example.com\\"],
    ["too long", `wss://api.example.com/${"x".repeat(2048 - 21)}`],
    ["a host that looks like a sub-path", "wss://api.example.com@evil.example/"],
  ])("%s is never opened: %s", async (_, address) => {
    expect(await verdict(address)).toBe("stream_address_unsafe");
    const { hostname: host } = URL.canParse(address) ? new URL(address) : { hostname: "x" };
    const streamHosts = [{ baseUrl: REMOTE, host, isAllowed: true }];
    expect(await verdict(address, { streamHosts })).toBe("stream_address_unsafe");
  });

  test.each([
    "wss://voice.example.org/",
    "wss://api.example.com.evil.org/",
    "wss://notexample.com/",
    "wss://192.0.2.7/",
    "wss://localhost/",
    "wss://[::1]/",
  ])("%s is another host, which the user has to allow", async (address) => {
    expect(await verdict(address)).toBe("stream_host_unknown");
    const { hostname: host } = new URL(address);
    const answered = (isAllowed: boolean, baseUrl = REMOTE) => ({
      streamHosts: [{ baseUrl, host, isAllowed }],
    });
    expect(await verdict(address, answered(true))).toBeNull();
    expect(await verdict(address, answered(false))).toBe("stream_host_refused");
    // A host allowed for one service is not allowed for another.
    expect(await verdict(address, answered(true, "https://other.example"))).toBe(
      "stream_host_unknown",
    );
  });
});

test.each([
  ["https://api.example.co.uk", "wss://voice.example.co.uk/", null],
  ["https://api.example.co.uk", "wss://mallory.co.uk/", "stream_host_unknown"],
  ["https://alice.github.io", "wss://mallory.github.io/", "stream_host_unknown"],
])("a service at %s may stream to %s: %s", async (baseUrl, address, expected) => {
  expect(await verdict(address, { baseUrl })).toBe(expected);
});

describe("a service on this machine", () => {
  test.each([
    "ws://localhost:4700/connect",
    "ws://127.0.0.1:4701/",
    "ws://[::1]:8080/",
    "wss://localhost/",
  ])("%s is opened", async (address) => {
    expect(await verdict(address, { baseUrl: LOCAL })).toBeNull();
  });

  test("nothing else is opened without encryption", async () => {
    const verdicts = ["ws://voice.example.com/", "ws://localhost.example.com/", "ws://127.0.0.2/"];
    for (const address of verdicts) {
      expect(await verdict(address, { baseUrl: LOCAL })).toBe("stream_address_unsafe");
    }
    expect(await verdict("wss://voice.example.com/", { baseUrl: LOCAL })).toBe(
      "stream_host_unknown",
    );
    // A service behind https must stream encrypted.
    expect(await verdict("ws://localhost/", { baseUrl: "https://localhost" })).toBe(
      "stream_address_unsafe",
    );
  });
});

test("the error names host and service only", async () => {
  const check = () =>
    checkStreamAddress(
      "wss://voice.example.org/secret?token=1",
      { baseUrl: REMOTE, streamHosts: [] },
      null,
    );
  await expect(check()).rejects.toThrow(
    expect.objectContaining({ streamHost: { baseUrl: REMOTE, host: "voice.example.org" } }),
  );
  await expect(check()).rejects.toThrow(
    expect.objectContaining({ message: expect.not.stringMatching(/secret/) }),
  );
});
