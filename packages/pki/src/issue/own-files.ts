import { createHash, randomUUID } from 'node:crypto';
import {
  appendFile,
  constants,
  copyFile,
  link,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Name of the file that lists the files of a folder which this package made, in the format of `sha256sum`. A file whose
 * content differs from the list belongs to another program.
 */
const recordFile = 'made-by-k8s-ts.sha256';

/** The files of a folder that this package made. */
export interface OwnFiles {
  /** Whether a file has content that this package gave it. @param name without the folder */
  has(name: string, content: string): boolean;
  /** Records files that are about to be made or replaced: names with their content. */
  add(files: readonly (readonly [name: string, content: string])[]): Promise<void>;
}

/** Reads the list of the files of a folder that this package made. The folder need not exist. */
export async function ownFilesOf(folder: string): Promise<OwnFiles> {
  const record = join(folder, recordFile);
  const lines = new Set((await readIfThere(record))?.split('\n'));
  return {
    has: (name, content) => lines.has(lineOf(name, content)),
    async add(files) {
      const added = files.map(([name, content]) => lineOf(name, content)).filter((line) => !lines.has(line));
      for (const line of added) lines.add(line);
      // Lines are only appended, so that processes with the same folder do not overwrite each other's lines.
      await appendFile(record, added.map((line) => `${line}\n`).join(''), { mode: 0o600 }).catch((error: unknown) => {
        throw namingFile(error, record);
      });
    },
  };
}

const lineOf = (name: string, content: string) => `${createHash('sha256').update(content).digest('hex')}  ${name}`;

/** The text of a file; undefined if it does not exist. @throws the error of the file system, with `path` */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // A folder can be opened like a file, but then the read fails with an error that does not name it.
    throw namingFile(error, file);
  }
}

/**
 * Creates a file that did not exist. Other processes never see a part of it, even if this process is killed meanwhile.
 *
 * @throws the error of the file system, with `path`. Its code is EEXIST when the file exists; the file is then not
 * changed
 */
export function writeNewFile(file: string, text: string, mode: number): Promise<void> {
  return throughTemporary(file, text, mode, async (temporary) => {
    try {
      await link(temporary, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
      // The file system does not support hard links.
      await copyFile(temporary, file, constants.COPYFILE_EXCL);
    }
  });
}

/**
 * Creates or replaces a file. Other processes never see a part of it. If the path is a link, its target is created or
 * replaced. A device or a pipe stays, and the text is written to it.
 *
 * @throws the error of the file system, with `path`
 */
export async function replaceFile(file: string, text: string, mode: number): Promise<void> {
  if (!(await mayBeReplaced(file))) {
    await writeFile(file, text).catch((error: unknown) => {
      throw namingFile(error, file);
    });
    return;
  }
  const target = await targetOfLinks(file);
  await throughTemporary(target, text, mode, (temporary) => rename(temporary, target));
}

/** Whether the path is a regular file or does not exist. False for a device, a pipe, a socket or a folder. */
export async function mayBeReplaced(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Follows links, also to a file that does not exist. */
async function targetOfLinks(file: string): Promise<string> {
  const target = await readlink(file).catch(() => undefined);
  return target === undefined ? file : targetOfLinks(resolve(await realpath(dirname(file)), target));
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
    throw namingFile(error, file, temporary);
  } finally {
    // An error of the removal would hide the error of the write.
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/**
 * Adds the name of the file to an error of the file system. A failed write to an open file, for example on a full disk,
 * does not name it.
 *
 * @param temporary the name that the file had when the error occurred
 */
function namingFile(error: unknown, file: string, temporary = file): unknown {
  if (!(error instanceof Error)) return error;
  const message = 'path' in error ? error.message.replaceAll(temporary, () => file) : `${error.message} '${file}'`;
  return Object.assign(new Error(message, { cause: error }), { ...error, path: file });
}
