/**
 * Starts something on the port people know, or on any free one when that is taken.
 * @param start listens on the port it is given; 0 stands for any
 */
export async function onPort<Server>(
  port: number,
  start: (port: number) => Promise<Server>,
): Promise<Server> {
  try {
    return await start(port);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    return await start(0);
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
