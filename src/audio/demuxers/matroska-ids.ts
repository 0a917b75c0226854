/** Element IDs (RFC 9559). */
export const ID = {
  ebml: 0x1a_45_df_a3,
  segment: 0x18_53_80_67,
  cluster: 0x1f_43_b6_75,
  tracks: 0x16_54_ae_6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  codecPrivate: 0x63_a2,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

/** Elements that are entered, so that their size does not matter. */
export const ENTERED: ReadonlySet<number> = new Set([
  ID.segment,
  ID.cluster,
  ID.tracks,
  ID.trackEntry,
  ID.audio,
  ID.blockGroup,
]);

// Elements that are expected and skipped. Anything else is suspicious.
const SKIPPED = [
  0x11_4d_9b_74, 0x15_49_a9_66, 0x1c_53_bb_6b, 0x12_54_c3_67, 0x10_43_a7_70, 0x19_41_a4_69, 0xec,
  0xbf, 0xe7, 0xa7, 0xab, 0x9b, 0xfb, 0x75_a2, 0x75_a1, 0x73_c5, 0x83, 0xb9, 0x88, 0x55_aa, 0x9c,
  0x6d_e7, 0x23_e3_83, 0x22_b5_9c, 0x22_b5_9d, 0x53_6e, 0x56_aa, 0x56_bb, 0x62_64, 0x78_b5,
  0x25_86_88, 0xaa, 0x58_54, 0xa3_00, 0x55_ee,
];

export const KNOWN: ReadonlySet<number> = new Set([...Object.values(ID), ...SKIPPED]);
