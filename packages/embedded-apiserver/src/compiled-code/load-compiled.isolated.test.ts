import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheFolder } from './cache-folder.js';
import { loadCompiled } from './load-compiled.js';

/** Other code in the process may change V8's flags. */
const flags = vi.hoisted(() => ({ changed: 0 }));
vi.mock('node:v8', async (original) => {
  const v8 = await original<typeof import('node:v8')>();
  return { ...v8, cachedDataVersionTag: () => v8.cachedDataVersionTag() + flags.changed };
});

let folder: string;
let file: string;
let cache: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-compiled-'));
  file = join(folder, 'module.cjs');
  cache = join(folder, 'cache');
  await mkdir(cache, { mode: 0o700 });
  await writeFile(file, source('one'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const source = (value: string) =>
  `exports.value = () => '${value}'; exports.here = [__filename, __dirname, typeof require('node:fs').readFileSync];`;

interface Exports {
  value(): string;
  readonly here: readonly string[];
}

const load = () => loadCompiled<Exports>(file, cache);

async function storedFile(): Promise<string> {
  const [name = ''] = await readdir(cache);
  return join(cache, name);
}

describe('loadCompiled', () => {
  it('runs a module as require does, and uses the stored code the next time', async () => {
    const first = load();
    expect(first.exports.here).toEqual([file, folder, 'function']);
    expect([first.fromCache, first.exports.value()]).toEqual([false, 'one']);
    first.store();
    expect(await readdir(cache)).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.code$/)]);
    const second = load();
    expect([second.fromCache, second.exports.value()]).toEqual([true, 'one']);
  });

  it('does not store code that V8 would refuse', async () => {
    const { store } = load();
    flags.changed = 1;
    store();
    flags.changed = 0;
    expect(await readdir(cache)).toEqual([]);
    expect(load().fromCache).toBe(false);
    store();
    expect(load().fromCache).toBe(true);
  });

  it('compiles a changed file again', async () => {
    load().store();
    await writeFile(file, source('two'));
    await utimes(file, 1e9, 1e9);
    const { fromCache, exports } = load();
    expect([fromCache, exports.value()]).toEqual([false, 'two']);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([~(bytes.at(-1) ?? 0)])])],
    ['empty', () => Buffer.alloc(0)],
  ])('does not use stored code that is %s, and replaces it', async (_, damaged) => {
    load().store();
    const stored = await storedFile();
    await writeFile(stored, damaged(await readFile(stored)));
    const { fromCache, exports, store } = load();
    expect([fromCache, exports.value()]).toEqual([false, 'one']);
    store();
    expect(load().fromCache).toBe(true);
  });

  it('deletes code that was stored long ago', async () => {
    await writeFile(join(cache, 'old.code'), '');
    await utimes(join(cache, 'old.code'), 1e9, 1e9);
    load().store();
    expect(await readdir(cache)).toHaveLength(1);
    expect(load().fromCache).toBe(true);
  });

  it('works without its folder', async () => {
    await rm(cache, { recursive: true });
    const { exports, store } = load();
    store();
    expect(exports.value()).toBe('one');
    expect(load().fromCache).toBe(false);
  });

  it('reads characters beyond ASCII', async () => {
    await writeFile(file, source('\u00fc\u{1F600}'));
    load().store();
    const { fromCache, exports } = load();
    expect([fromCache, exports.value()]).toEqual([true, '\u00fc\u{1F600}']);
  });
});

describe('cacheFolder', () => {
  it('is in the cache folder of the user, and not readable for other users', async () => {
    expect(cacheFolder({ XDG_CACHE_HOME: cache })).toBe(join(cache, 'k8s-ts', 'compile-cache'));
    expect(await readdir(join(cache, 'k8s-ts'))).toEqual(['compile-cache']);
  });

  it('is the folder in NODE_COMPILE_CACHE', () => {
    expect(cacheFolder({ NODE_COMPILE_CACHE: join(cache, 'own'), XDG_CACHE_HOME: '/none' })).toBe(join(cache, 'own'));
  });

  it('is undefined when NODE_DISABLE_COMPILE_CACHE is set', () => {
    expect(cacheFolder({ NODE_DISABLE_COMPILE_CACHE: '1', XDG_CACHE_HOME: cache })).toBeUndefined();
  });

  it('is never a folder that other users can write to or that cannot be created', async () => {
    await chmod(cache, 0o777);
    expect(cacheFolder({ NODE_COMPILE_CACHE: cache })).toBeUndefined();
    expect(cacheFolder({ NODE_COMPILE_CACHE: join(file, 'sub') })).toBeUndefined();
  });
});
