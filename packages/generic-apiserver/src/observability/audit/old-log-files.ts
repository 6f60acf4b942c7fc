import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Rules for keeping the old files of a log. */
export interface OldFilesOptions {
  /** Maximum age of old files in days, by the time in their names. Older files are removed. 0: no limit. */
  readonly maxAgeDays: number;
  /** Maximum number of old files that are kept. 0: all. */
  readonly maxBackups: number;
  /** Whether old files are compressed with gzip. */
  readonly compress: boolean;
}

interface OldFile {
  readonly name: string;
  /** In ms since the epoch. */
  readonly time: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The name of a full log: `audit.log` becomes `audit-2026-01-02T15-04-05.000.log`, in UTC. */
export function backupName(path: string, time: Date): string {
  const extension = extname(path);
  const stamp = time.toISOString().replace('Z', '').replaceAll(':', '-');
  return join(dirname(path), `${basename(path, extension)}-${stamp}${extension}`);
}

/** Removes and compresses old files of a log. `natefinch/lumberjack millRunOnce`. */
export async function tidyOldFiles(path: string, { maxAgeDays, maxBackups, compress }: OldFilesOptions): Promise<void> {
  if (maxAgeDays === 0 && maxBackups === 0 && !compress) return;
  const files = await oldFiles(path);
  const newest = new Set<string>();
  const isKept = ({ name, time }: OldFile): boolean => {
    newest.add(name.replace(/\.gz$/, ''));
    const isAmongNewest = maxBackups === 0 || newest.size <= maxBackups;
    return isAmongNewest && (maxAgeDays === 0 || time >= Date.now() - maxAgeDays * dayMs);
  };
  for (const file of files) {
    const whole = join(dirname(path), file.name);
    if (!isKept(file)) await rm(whole, { force: true });
    else if (compress && !file.name.endsWith('.gz')) await compressFile(whole);
  }
}

/** The old files of the log, the newest first. */
async function oldFiles(path: string): Promise<readonly OldFile[]> {
  const extension = extname(path);
  const start = `${basename(path, extension)}-`;
  const found = (await readdir(dirname(path))).flatMap((name) => {
    const end = [extension, `${extension}.gz`].find((each) => name.endsWith(each) && name.startsWith(start));
    const time = end === undefined ? Number.NaN : timeOf(name.slice(start.length, name.length - end.length));
    return Number.isNaN(time) ? [] : [{ name, time }];
  });
  return found.sort((a, b) => b.time - a.time);
}

function timeOf(stamp: string): number {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3})$/.exec(stamp);
  return parts === null ? Number.NaN : Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}Z`);
}

async function compressFile(path: string): Promise<void> {
  const zipped = `${path}.gz`;
  try {
    const { mode } = await stat(path);
    await pipeline(createReadStream(path), createGzip(), createWriteStream(zipped, { mode }));
  } catch (error) {
    await rm(zipped, { force: true });
    throw error;
  }
  await rm(path);
}
