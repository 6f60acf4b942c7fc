import { Buffer } from './buffer.js';

type Done = (error: unknown, bytes?: Uint8Array) => void;

async function compress(bytes: Uint8Array, format: 'gzip'): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream(format));
  return Buffer.from(await new Response(stream).arrayBuffer());
}

/** Compresses bytes with the browser's own code. Its compression level cannot be chosen. */
export function gzip(bytes: Uint8Array, _options: object, done: Done): void {
  compress(bytes, 'gzip').then((result) => done(undefined, result), done);
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The CRC-32 of zlib. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
