// ITU-T G.711: one byte per sample, expanded through a table of 256 values between -1 and 1.
function table(expand: (byte: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => expand(byte) / 32_768);
}

export const alawSamples = table((byte) => {
  const bits = byte ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = ((bits & 15) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
});

export const ulawSamples = table((byte) => {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132;
  return bits & 0x80 ? -magnitude : magnitude;
});
