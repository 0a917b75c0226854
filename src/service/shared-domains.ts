/** Top-level domains under which people register names directly: `example.com`, never `example.co.uk`. */
const FLAT_DOMAINS: ReadonlySet<string> = new Set(["ai", "com", "io", "net", "org"]);

/**
 * Hashes of the domains under them in which strangers get hosts of their own (`github.io`,
 * `herokuapp.com`): every such domain in the Public Suffix List of December 2024, which itself would
 * take 30 kB of the package. Each character is the step from one hash to the next, plus `%`; `~` goes
 * on without a hash. A domain whose hash is in here by chance (one in 40) is asked about needlessly,
 * once. After an update of `psl`, `e2e/repository/shared-domains.test.ts` prints the new value.
 */
const SHARED_DOMAIN_HASHES =
  "W|3,'q;[U~S'GDJ~<~+;4I~%;*>:W*7+0c9.<62-0@sy~~:CP~Tk@TE7Q'&>:h/~(sfCW21~e3=[oA~j3~m&~`P~%>0&E^>5~f0~9LI<a'^9,c:9>XfX9*'@6&2(>m+*~e6NQZ*F3*AC~U~4,,9QIHI5C,~~:0>.:~/-,~D8*+B?6QAA61i-?GO'<+~~~K,~E:9U~H8~K(A=_B7*5.~<~2U_?M,Ri>O2)<.2iLL.O~F8x3;~wK9G>F()74B~Gas;~N2B(~C~B~~s;-{20+U04;~?f@I.~;0Y-J&?TD2:H//S6~O~766G)A;78q>*R8~NS~-3~&~0~so?(;813*D4d@pFj(V<`'P653I72I2=:/)/L~,<W`C^/;*</~Sck~43~P)F\\~DG0E~4&[8~7~EzD?~TjB~KU)&~:<?N~/kSx`~&q-;96.9.~%>&(0~%<&HH+~_H2.7[@77i~)r:)\\:t&~<dRD~&-**~vOD0~7H_(?M]NR,G~rO}6L~n(RB~+/:2p&I<VEZ;G<F-v2?O2.)We/NDL<)kaCy(Zg-D&C<51-[*)-&40O~U~~DJSZ-c)0H(;Sf46d~~~>5:>18;0TB?0(]2~*H<9):~O)4p~rp4*.~5.0~.U)1G~65~y1O(JVW2>NN(A~8)C:c`'73kRH4/v[~^9~-fm.\\FPEN*5~9YS?M(mR,~B/*~SJ)bM`8XN,&p}k&A~0it7X:~32,0W,8~I34n7RMm;+\\~aJ@/@7'+gT2B>`-2)C5\\N81jNQ:K4:&40J@E:P*7~5T~06&}3263T00)YH*5=OPb;~&OO?~<vI9)b\\c&6~4/Z.J~N3qa{9,<(7HI)(~J~eD>~%XC,=>AfA15~Sp(<W[74,)X<z92xP;d7:1'?)3~@~*RXDE,+}^RC>/~J";
const FIRST_STEP = "%".charCodeAt(0);
const LONGEST_STEP = "~".charCodeAt(0) - FIRST_STEP;

let shared: ReadonlySet<number> | null = null;

/**
 * Whether a domain of two labels surely belongs to one owner: one that is registered under a flat
 * top-level domain and does not give hosts away. False says no more than that it is uncertain.
 */
export function hasOneOwner(domain: string): boolean {
  const topLevel = domain.slice(domain.indexOf(".") + 1);
  shared ??= decodeHashes(SHARED_DOMAIN_HASHES);
  return FLAT_DOMAINS.has(topLevel) && !shared.has(domainHash(domain));
}

/** FNV-1a of an ASCII domain, folded to 15 bits. */
export function domainHash(domain: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < domain.length; at += 1) {
    hash = Math.imul(hash ^ domain.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & 0x7fff;
}

/** Hashes in ascending order, as {@link SHARED_DOMAIN_HASHES} writes them. */
export function encodeHashes(hashes: readonly number[]): string {
  let written = "";
  let before = 0;
  for (const hash of hashes) {
    const step = hash - before;
    written += "~".repeat(Math.floor(step / LONGEST_STEP));
    written += String.fromCharCode(FIRST_STEP + (step % LONGEST_STEP));
    before = hash;
  }
  return written;
}

function decodeHashes(written: string): ReadonlySet<number> {
  const hashes = new Set<number>();
  let at = 0;
  for (let i = 0; i < written.length; i += 1) {
    const step = written.charCodeAt(i) - FIRST_STEP;
    at += step;
    if (step < LONGEST_STEP) hashes.add(at);
  }
  return hashes;
}
