import { beforeEach, expect, it, vi } from "vitest";
import { ForeignPorts } from "./foreign-ports.ts";

const onConnect = vi.hoisted(() => {
  const listeners = new Set<(port: unknown) => void>();
  return {
    addListener: (listener: (port: unknown) => void) => void listeners.add(listener),
    removeListener: (listener: (port: unknown) => void) => void listeners.delete(listener),
    raise: (port: unknown) => {
      for (const listener of listeners) listener(port);
    },
  };
});
vi.mock("webextension-polyfill", () => ({ default: { runtime: { onConnect } } }));

function connect(name: string) {
  let onDisconnect = () => {};
  const disconnect = vi.fn();
  onConnect.raise({
    name,
    disconnect,
    onDisconnect: {
      addListener: (listener: () => void) => {
        onDisconnect = listener;
      },
    },
  });
  return { disconnect, leave: () => onDisconnect() };
}

let ports: ForeignPorts;
let collecting: AbortController;

beforeEach(() => {
  ports = new ForeignPorts("player-sound");
  collecting = new AbortController();
  ports.collect(collecting.signal);
  return () => collecting.abort();
});

it("closes the open connections that are for the background, each once", () => {
  const [own, open, left] = [connect("player-sound"), connect("overlay"), connect("transcript")];
  left.leave();
  ports.closeAll();
  ports.closeAll();
  expect(own.disconnect).not.toHaveBeenCalled();
  expect(open.disconnect).toHaveBeenCalledOnce();
  expect(left.disconnect).not.toHaveBeenCalled();
});

it("also closes those that are left when it collects no more", () => {
  const before = connect("overlay");
  collecting.abort();
  const after = connect("status");
  ports.closeAll();
  expect(before.disconnect).toHaveBeenCalledOnce();
  expect(after.disconnect).not.toHaveBeenCalled();
});
