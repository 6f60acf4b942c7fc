import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `work` with an empty folder that is removed afterwards. */
export async function inFolder<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
