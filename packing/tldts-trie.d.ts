/** The Public Suffix List in `tldts`, which declares no types for this file. */
declare module "tldts/dist/cjs/src/data/trie.js" {
  interface SuffixTrie {
    /** For each node, whether a rule ends there: 0 when none does. */
    readonly nodeFlags: Uint8Array;
    /** For each node, its first edge; its edges end at the next node's first. */
    readonly edgeStart: Uint16Array;
    /** For each edge, the length of its label in `labelText`; labels follow one another. */
    readonly edgeLength: Uint8Array;
    /** For each edge, the node it leads to. */
    readonly edgeChild: Uint16Array;
    readonly labelText: string;
    /** Node where rules begin, with their last label. */
    readonly rulesRoot: number;
    readonly exceptionsRoot: number;
  }
  const trie: SuffixTrie;
  // biome-ignore lint/style/noDefaultExport: this is how Node hands out a CommonJS module.
  export default trie;
}
