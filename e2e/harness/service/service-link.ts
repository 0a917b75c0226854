import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to a service that a test can cut and mend. */
export interface ServiceLink {
  /** Address of the service over this line. */
  readonly url: string;
  /** Breaks all connections, and refuses new ones until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param url of the service, with its port */
export async function openServiceLink(url: string): Promise<ServiceLink> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const service = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      add(one);
      one.pipe(other);
      one.on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}
