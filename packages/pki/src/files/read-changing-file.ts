import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Minimum age of a file's content, in ms. If the file is younger, it is read again when it has this age, because its
 * writer may not have finished.
 */
const quietMs = 20;
/** Maximum number of times that a file is read. */
const maxReads = 25;
const chunkSize = 1 << 16;

/**
 * Reads a file that another program may be writing, such as a certificate that is renewed. While the file changes it is
 * read again, for half a second at most; then the last content is returned. `readFile` of Node.js does not suffice: it
 * reads no more than the size that the file had before, even if the file has grown. A device or a pipe is read once.
 *
 * @throws the error of the file system
 */
export async function readChangingFile(file: string): Promise<Buffer> {
  for (let reads = 1; ; reads++) {
    const { content, isSettled } = await readOnce(file);
    if (isSettled || reads === maxReads) return content;
    await sleep(quietMs);
  }
}

async function readOnce(file: string): Promise<{ content: Buffer; isSettled: boolean }> {
  const handle = await open(file);
  try {
    const before = await handle.stat({ bigint: true });
    const content = await readToEnd(handle);
    if (!before.isFile()) return { content, isSettled: true };
    const after = await handle.stat({ bigint: true });
    return { content, isSettled: isUnchanged(before, after) && !isFresh(after) };
  } finally {
    await handle.close();
  }
}

async function readToEnd(handle: FileHandle): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize);
    if (bytesRead === 0) return Buffer.concat(chunks);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

const isUnchanged = (before: BigIntStats, after: BigIntStats): boolean =>
  before.mtimeNs === after.mtimeNs && before.size === after.size;

/** Times in the future are ignored; they may come from the clock of another machine. */
function isFresh({ mtimeMs }: BigIntStats): boolean {
  const age = Date.now() - Number(mtimeMs);
  return age >= 0 && age < quietMs;
}
