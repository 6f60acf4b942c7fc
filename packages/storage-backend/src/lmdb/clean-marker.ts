import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Name of the marker file in the folder of a data file that has been closed. */
const NAME = 'CLEAN';

/** Size and time of the last change of a data file. Both stay the same until the file is written to. */
function stateOf(path: string): string {
  const { size, mtimeNs } = statSync(path, { bigint: true });
  return JSON.stringify({ size: `${size}`, mtimeNs: `${mtimeNs}` });
}

/** Records that a data file was closed in its present state. Call it after the last write. */
export function markClean(path: string): void {
  writeFileSync(join(dirname(path), NAME), stateOf(path), { mode: 0o600 });
}

/**
 * Whether a data file is unchanged since {@link markClean}. False after a crash, a power failure, and when another
 * program has changed or replaced the file.
 */
export function isClean(path: string): boolean {
  try {
    return readFileSync(join(dirname(path), NAME), 'utf8') === stateOf(path);
  } catch {
    return false;
  }
}

/** Whether there is a marker of {@link markClean}, valid or not. */
export function hasMarker(path: string): boolean {
  return existsSync(join(dirname(path), NAME));
}

/** Removes the marker, because the file is about to be written. */
export function clearClean(path: string): void {
  rmSync(join(dirname(path), NAME), { force: true });
}
