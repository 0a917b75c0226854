/**
 * Starts a server on its usual port, or on any free one when that is taken.
 * @param start listens on the given port; 0 means any
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
