import type { TargetSession } from "./target-session.ts";

interface AudioNodeCreated {
  readonly node: { readonly nodeId: string; readonly contextId: string; readonly nodeType: string };
}

interface NodesConnected {
  readonly contextId: string;
  readonly sourceId: string;
  readonly destinationId: string;
}

interface ContextDescription {
  readonly context: { readonly contextId: string; readonly contextState: string };
}

/** The Web Audio graph of one document as DevTools reports it, from `open` on. */
export class AudioGraph {
  readonly #session: TargetSession;
  readonly #types = new Map<string, string>();
  readonly #states = new Map<string, string>();
  readonly #connections: NodesConnected[] = [];

  private constructor(session: TargetSession) {
    this.#session = session;
    session.on("WebAudio.audioNodeCreated", ({ node }: AudioNodeCreated) => {
      this.#types.set(node.nodeId, node.nodeType);
    });
    session.on("WebAudio.nodesConnected", (connection: NodesConnected) => {
      this.#connections.push(connection);
    });
    const note = ({ context }: ContextDescription) =>
      this.#states.set(context.contextId, context.contextState);
    session.on("WebAudio.contextCreated", note);
    session.on("WebAudio.contextChanged", note);
  }

  static async open(session: TargetSession): Promise<AudioGraph> {
    const graph = new AudioGraph(session);
    await session.send("WebAudio.enable");
    return graph;
  }

  findConnection(sourceType: string, destinationType: string): string | null {
    const found = this.#connections.find(
      ({ contextId, sourceId, destinationId }) =>
        this.#types.get(sourceId) === sourceType &&
        this.#types.get(destinationId) === destinationType &&
        this.#states.get(contextId) === "running",
    );
    return found?.contextId ?? null;
  }

  async playedSeconds(contextId: string): Promise<number> {
    const { realtimeData } = await this.#session.send<{
      realtimeData: { readonly currentTime: number };
    }>("WebAudio.getRealtimeData", { contextId });
    return realtimeData.currentTime;
  }
}
