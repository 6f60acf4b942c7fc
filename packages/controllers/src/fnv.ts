/** The hash FNV-1a of 32 bits. */
export function fnv32a(...parts: readonly Uint8Array[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) for (const byte of part) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** The hash FNV-1 of 32 bits. */
export function fnv32(...parts: readonly Uint8Array[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) for (const byte of part) hash = Math.imul(hash, 0x01000193) ^ byte;
  return hash >>> 0;
}
