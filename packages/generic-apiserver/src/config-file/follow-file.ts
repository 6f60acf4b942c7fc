import { watch } from 'node:fs';
import { dirname } from 'node:path';
import { readChangingFile } from '@k8s-ts/pki';

export interface FollowFileOptions {
  /** The content that is known already. Default: the first content that is read counts as a change. */
  readonly content?: string;
  /** Interval at which the content is read even when the operating system reports no change, in ms. Default one minute. */
  readonly intervalMs?: number;
  /** Called when the content cannot be read, or `onChange` throws. Later changes are read nevertheless. */
  readonly onError: (error: unknown) => void;
}

/** Delay between the first event of a change and the reading of the file: a change causes several events. */
const settleMs = 100;

/**
 * Reads a file again when it changes, also when it is replaced or is a link that moves, as in a mounted volume. Keeps
 * no process alive.
 *
 * @param onChange called with the new content, one call at a time
 * @returns a function that ends the reading
 */
export function followFile(
  file: string,
  onChange: (content: string) => void | Promise<void>,
  options: FollowFileOptions,
): () => void {
  return followFolder(dirname(file), async () => (await readChangingFile(file)).toString(), onChange, options);
}

/**
 * Reads the content of a folder again when something in it changes. Keeps no process alive.
 *
 * @param read reads the content, or a text that is different for different contents
 * @param onChange called with the new text, one call at a time
 * @returns a function that ends the reading
 */
export function followFolder(
  folder: string,
  read: () => Promise<string>,
  onChange: (content: string) => void | Promise<void>,
  { content: known, intervalMs = 60_000, onError }: FollowFileOptions,
): () => void {
  let content = known;
  let ended = false;
  let settling: NodeJS.Timeout | undefined;
  let reading = Promise.resolve();

  async function check(): Promise<void> {
    if (ended) return;
    try {
      const found = await read();
      if (ended || found === content) return;
      content = found;
      await onChange(found);
    } catch (error) {
      if (!ended) onError(error);
    }
  }
  const checkNext = () => {
    reading = reading.then(check);
  };
  const checkSoon = () => {
    settling ??= setTimeout(() => {
      settling = undefined;
      checkNext();
    }, settleMs).unref();
  };
  const end = watchFolder(folder, checkSoon);
  const timer = setInterval(checkNext, intervalMs).unref();
  // A change between the caller's reading and the watch would go unnoticed for long.
  checkSoon();
  return () => {
    ended = true;
    end();
    clearInterval(timer);
    clearTimeout(settling);
  };
}

/** Where folders cannot be watched, the file is only read at intervals. */
function watchFolder(folder: string, onEvent: () => void): () => void {
  try {
    const watcher = watch(folder, { persistent: false }, onEvent);
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
}
