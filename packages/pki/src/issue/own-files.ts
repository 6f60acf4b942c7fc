import { createHash, randomUUID } from 'node:crypto';
import { appendFile, constants, copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the files of a folder that this package made, in the format of `sha256sum`. A file with other content belongs to another program. */
const recordFile = 'made-by-k8s-ts.sha256';

/** The files of a folder that this package made. */
export interface OwnFiles {
  /** Whether a file has content that this package gave it. @param name without the folder */
  has(name: string, content: string): boolean;
  /** Notes files that are about to be made or replaced: names with their content. */
  add(files: readonly (readonly [name: string, content: string])[]): Promise<void>;
}

/** Reads which files of a folder this package made. The folder need not exist. */
export async function ownFilesOf(folder: string): Promise<OwnFiles> {
  const record = join(folder, recordFile);
  const lines = new Set((await readIfThere(record))?.split('\n'));
  return {
    has: (name, content) => lines.has(lineOf(name, content)),
    async add(files) {
      const added = files.map(([name, content]) => lineOf(name, content)).filter((line) => !lines.has(line));
      for (const line of added) lines.add(line);
      // Only lines are added, so that processes with the same folder do not lose each other's.
      await appendFile(record, added.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    },
  };
}

const lineOf = (name: string, content: string) => `${createHash('sha256').update(content).digest('hex')}  ${name}`;

/** The text of a file; undefined if it does not exist. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes a file that did not exist. It is never seen in part, also when the process is killed meanwhile.
 *
 * @throws the error of the file system, with `path`. Its code is EEXIST when the file exists, which stays as it is
 */
export function writeNewFile(file: string, text: string, mode: number): Promise<void> {
  return throughTemporary(file, text, mode, async (temporary) => {
    try {
      await link(temporary, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
      // The file system has no links.
      await copyFile(temporary, file, constants.COPYFILE_EXCL);
    }
  });
}

/** Makes a file, or replaces one that exists. It is never seen in part. @throws the error of the file system, with `path` */
export function replaceFile(file: string, text: string, mode: number): Promise<void> {
  return throughTemporary(file, text, mode, (temporary) => rename(temporary, file));
}

async function throughTemporary(
  file: string,
  text: string,
  mode: number,
  name: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { mode, flag: 'wx' });
    await name(temporary);
  } catch (error) {
    // A write to an open file, as on a full disk, fails without naming the file.
    if (error instanceof Error && !('path' in error))
      throw Object.assign(new Error(`${error.message} '${file}'`, { cause: error }), { ...error, path: file });
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
