import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { cacheFolder, loadCompiled } from '@k8s-ts/embedded-apiserver/compiled-code';
import { isServerWorker } from '../is-server-worker.js';

/**
 * Time from when a server is ready until its compiled code is stored, in ms. The first requests arrive in this time, so
 * that their functions are stored too.
 */
const storeAfterMs = 500;

/** `node:module` of Node 22.1 and later. */
type NewerModule = Partial<typeof Module> & { enableCompileCache?(folder: string): unknown };

/**
 * Loads the command's code together with the compiled code that earlier processes have stored: compiling it again would
 * take half of a start. From version 22.1 on, Node stores compiled code itself; see `loadCompiled` for older versions.
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
  // The first process of a server stores the compiled code for its workers too.
  if (fromCache || !isMainThread || isServerWorker()) return;
  void exports.ready.then(() => setTimeout(store, storeAfterMs).unref());
}
