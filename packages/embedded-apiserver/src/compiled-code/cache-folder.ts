import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';

/**
 * The folder of compiled code, made when it is missing: `NODE_COMPILE_CACHE` if that is set, else a folder in the
 * user's cache folder (`XDG_CACHE_HOME`, or `~/.cache`). The code in it is run, so no other user may write to it.
 *
 * @returns undefined when `NODE_DISABLE_COMPILE_CACHE` is set, and when there is no folder that only this user can
 *   write to
 */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { NODE_COMPILE_CACHE: given, NODE_DISABLE_COMPILE_CACHE: disabled, XDG_CACHE_HOME: caches } = environment;
  if (disabled) return undefined;
  try {
    const folder = given || join(caches || join(homedir(), '.cache'), 'k8s-ts', 'compile-cache');
    makeFolder(folder);
    const { uid, mode } = statSync(folder);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isOwn ? folder : undefined;
  } catch {
    return undefined;
  }
}
