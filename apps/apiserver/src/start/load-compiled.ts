import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** Compiled code of files that nobody has used for this time is deleted. */
const keptMs = 30 * 24 * 3600 * 1000;

/** What `loadCompiled` did. */
export interface LoadedModule<T> {
  readonly exports: T;
  /** Whether the compiled code of an earlier process was used. */
  readonly fromCache: boolean;
  /** Stores the compiled code, of all functions that have run until now, for later processes. Failures are ignored: the next process compiles again. */
  store(): void;
}

/**
 * Loads a CommonJS module as `require` does, and uses the code that an earlier process compiled. Node does so itself from version 22.1 on
 * (`module.enableCompileCache`).
 *
 * @param folder where compiled code is kept; only this user may write to it
 */
export function loadCompiled<T>(file: string, folder: string): LoadedModule<T> {
  const bytes = readFileSync(file);
  const { mtimeMs } = statSync(file);
  const digest = (...parts: readonly (string | Uint8Array)[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  const identity = digest(JSON.stringify([file, bytes.length, mtimeMs, process.version, process.arch]));
  const cacheFile = join(folder, `${identity.toString('hex').slice(0, 32)}.code`);
  const cachedData = readStored(cacheFile, (code) => digest(identity, code));
  const script = new Script(Module.wrap(bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')), {
    filename: file,
    ...(cachedData ? { cachedData } : {}),
  });
  const module = { exports: {} as T };
  script.runInThisContext().call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  return {
    exports: module.exports,
    fromCache: cachedData !== undefined && script.cachedDataRejected !== true,
    store() {
      try {
        const code = script.createCachedData();
        const unfinished = `${cacheFile}.${process.pid}`;
        writeFileSync(unfinished, Buffer.concat([digest(identity, code), code]), { mode: 0o600 });
        renameSync(unfinished, cacheFile);
        for (const name of readdirSync(folder)) {
          const old = join(folder, name);
          if (name.endsWith('.code') && Date.now() - statSync(old).mtimeMs > keptMs) rmSync(old);
        }
      } catch {
        // The folder is not there, not writable, or full.
      }
    },
  };
}

/** Compiled code whose checksum is right. V8 does not check the code itself. */
function readStored(file: string, checksum: (code: Uint8Array) => Buffer): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(32);
    return checksum(code).equals(bytes.subarray(0, 32)) ? code : undefined;
  } catch {
    return undefined;
  }
}
