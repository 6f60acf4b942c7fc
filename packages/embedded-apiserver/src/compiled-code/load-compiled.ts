import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** Time after which unused compiled code is deleted, in ms. */
const keptMs = 30 * 24 * 3600 * 1000;

/** The result of `loadCompiled`. */
export interface LoadedModule<T> {
  readonly exports: T;
  /** Whether the compiled code of an earlier process was used. */
  readonly fromCache: boolean;
  /**
   * Stores the compiled code of all functions that have run until now, for later processes. Does nothing while V8's
   * flags differ from those at the start, because V8 would reject the code. Failures are ignored: the next process then
   * compiles the code again.
   */
  store(): void;
}

/**
 * Loads a CommonJS module as `require` does, and uses the code that an earlier process compiled. From version 22.1 on,
 * Node does so itself (`module.enableCompileCache`). The module must not use `import()`, which does not find other
 * modules from stored code.
 *
 * @param folder where compiled code is kept; only this user may write to it
 */
export function loadCompiled<T>(file: string, folder: string): LoadedModule<T> {
  const flags = cachedDataVersionTag();
  const { size, mtimeMs } = statSync(file);
  const digest = (...parts: readonly (string | Uint8Array)[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  };
  const identity = digest(JSON.stringify([file, size, mtimeMs, process.version, process.arch]));
  const cacheFile = join(folder, `${identity.toString('hex').slice(0, 32)}.code`);
  const cachedData = readStored(cacheFile, (code) => digest(identity, code));
  const script = new Script(readWrapped(file, size), {
    filename: file,
    ...(cachedData ? { cachedData } : {}),
  });
  const module = { exports: {} as T };
  script.runInThisContext().call(module.exports, module.exports, createRequire(file), module, file, dirname(file));
  return {
    exports: module.exports,
    fromCache: cachedData !== undefined && script.cachedDataRejected !== true,
    store() {
      if (cachedDataVersionTag() !== flags) return;
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

/** The parameters that Node passes to CommonJS modules. */
const [opening, closing] = ['(function (exports, require, module, __filename, __dirname) {', '\n});'];

/**
 * Returns the text of a module as a function. It is assembled as bytes, because joining texts would keep several
 * megabytes twice.
 */
function readWrapped(file: string, size: number): string {
  const bytes = Buffer.allocUnsafeSlow(opening.length + size + closing.length);
  bytes.write(opening, 'latin1');
  const descriptor = openSync(file, 'r');
  try {
    let read = 0;
    while (read < size) {
      const more = readSync(descriptor, bytes, opening.length + read, size - read, null);
      if (more === 0) throw new Error(`${file} has become shorter`);
      read += more;
    }
  } finally {
    closeSync(descriptor);
  }
  bytes.write(closing, opening.length + size, 'latin1');
  // In V8, only texts of ASCII characters need one byte per character.
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** Reads compiled code, if its checksum is right. V8 does not check the code itself. */
function readStored(file: string, checksum: (code: Uint8Array) => Buffer): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(32);
    return checksum(code).equals(bytes.subarray(0, 32)) ? code : undefined;
  } catch {
    return undefined;
  }
}
