/** Arrays with fewer bytes than this are copied faster by `set`. */
const short = 256;

/**
 * Copies bytes to a place in a buffer, as `target.set(source, at)` does. But `set` copies shared memory, such as that
 * of cached objects, byte by byte, which takes five times as long. `fill` copies them at once when the range to be
 * filled is exactly as long as the source.
 *
 * @throws RangeError when the bytes do not fit
 */
export function copyBytes(target: Buffer, source: Uint8Array, at: number): void {
  if (source.length < short) target.set(source, at);
  else target.fill(source, at, at + source.length);
}

/** Joins bytes into a new buffer with memory of its own, whose size V8 counts. */
export function joinBytes(parts: readonly Uint8Array[]): Buffer<ArrayBuffer>;
/**
 * Joins bytes into a new buffer.
 *
 * @param newBuffer makes the buffer
 */
export function joinBytes(parts: readonly Uint8Array[], newBuffer: (length: number) => Buffer): Buffer;
export function joinBytes(
  parts: readonly Uint8Array[],
  newBuffer: (length: number) => Buffer = Buffer.allocUnsafeSlow,
): Buffer {
  const target = newBuffer(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    copyBytes(target, part, at);
    at += part.length;
  }
  return target;
}
