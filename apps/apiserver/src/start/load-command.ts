import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { cacheFolder, loadCompiled } from '@k8s-ts/embedded-apiserver/compiled-code';
import { isServerWorker } from '../is-server-worker.js';

/**
 * Time from a server's being ready until its code is stored: the first requests come first, and their functions are
 * stored too.
 */
const storeAfterMs = 500;

/** `node:module` as it is from Node 22.1 on. */
type NewerModule = Partial<typeof Module> & { enableCompileCache?(folder: string): unknown };

/**
 * Loads the command's code, with what earlier processes have compiled of it: half of a start would be spent on
 * compiling. Node keeps that from version 22.1 on; see `loadCompiled` for older ones.
 */
export function loadCommand(): void {
  const file = join(__dirname, 'command.cjs');
  const folder = cacheFolder();
  const { enableCompileCache }: NewerModule = Module;
  if (folder === undefined || enableCompileCache) {
    if (folder) enableCompileCache?.(folder);
    createRequire(file)(file);
    return;
  }
  const { exports, fromCache, store } = loadCompiled<typeof import('../command.js')>(file, folder);
  // The first process of a server stores the code for its workers too.
  if (fromCache || !isMainThread || isServerWorker()) return;
  void exports.ready.then(() => setTimeout(store, storeAfterMs).unref());
}
