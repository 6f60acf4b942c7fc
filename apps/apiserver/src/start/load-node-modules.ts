import { rmSync } from 'node:fs';

/** Modules of Node that a server has loaded when it is ready. Each loads others: `http` loads `net`. */
const neededModules = [
  'child_process',
  'cluster',
  'crypto',
  'dns',
  'dns/promises',
  'fs/promises',
  'http',
  'perf_hooks',
  'stream/promises',
  'timers/promises',
  'tls',
  'worker_threads',
  'zlib',
] as const;

/**
 * Loads the modules of Node that every server needs. Called before the flags of V8 change: the program of Node contains
 * their compiled code, and V8 refuses it with other flags.
 */
export function loadNodeModules(): void {
  for (const name of neededModules) process.getBuiltinModule(name);
  // Node loads `globalThis.crypto`, and in version 20 also `rmSync`, at the first use.
  void globalThis.crypto;
  rmSync('', { force: true });
}
