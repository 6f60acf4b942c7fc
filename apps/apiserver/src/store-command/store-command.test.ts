import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlagError } from '@k8s-ts/embedded-apiserver/flags';
import { openLmdbStore } from '@k8s-ts/storage-backend/lmdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../testing/program.js';
import { runStoreCommand } from './store-command.js';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-command-'));
  const store = openLmdbStore({ directory: join(folder, 'data/store') });
  await store.put({ key: '/registry/pods/default/a', value: Buffer.from('{}'), expectedRevision: 0 });
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `apiserver store …` in the folder. */
function run(...args: readonly string[]): Promise<readonly [code: number, stdout: string, stderr: string]> {
  const all = [...program(), 'store', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { cwd: folder }, (error, stdout, stderr) => {
      resolve([error === null ? 0 : Number(error.code), stdout, stderr]);
    });
  });
}

describe('apiserver store', { timeout: 120_000 }, () => {
  it('prints its help', async () => {
    const [code, stdout, stderr] = await run('--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/apiserver store backup \[--data-dir DIR\] TARGET[\s\S]+--data-dir string/);
  });

  it('checks, backs up and restores a store', async () => {
    const [code, stdout] = await run('check', '--data-dir=data');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^\/registry\/pods {2}1\nThe store is sound: 1 object, 1 version, 0 leases\.\nRevision 2, /,
      ),
    ]);
    const [, ofStore] = await run('check', '--data-dir=data/store');
    expect(ofStore).toBe(stdout);
    const copied = ': revision 2, 1 object\n';
    expect(await run('backup', '--data-dir', 'data', 'copy.mdb')).toEqual([0, `Wrote copy.mdb${copied}`, '']);
    expect(await run('restore', 'copy.mdb', '--data-dir', 'new')).toEqual([0, `Wrote new/store/data.mdb${copied}`, '']);
    expect(await run('restore', '--data-dir=new', 'copy.mdb')).toEqual([
      1,
      '',
      'apiserver: new/store/data.mdb exists already; move it away first, nothing is overwritten\n',
    ]);
  });

  it('reports a wrong command line in one line', async () => {
    expect(await run('repair')).toEqual([1, '', 'Error: unknown command "repair" for "apiserver store"\n']);
  });

  it('reports a damaged store in one line', async () => {
    writeFileSync(join(folder, 'damaged.mdb'), 'not a store');
    expect(await run('check', '--data-dir=damaged.mdb')).toEqual([
      1,
      '',
      "apiserver: damaged.mdb is damaged (it ends after 11 bytes, too early). Restore it from a backup with 'apiserver store restore', or move it away to begin with an empty store\n",
    ]);
  });

  it.each([
    [['repair'], 'unknown command "repair" for "apiserver store"'],
    [['check', 'x'], 'unknown argument "x"'],
    [['backup'], '"apiserver store backup" needs TARGET'],
    [['restore', 'a', 'b'], 'unknown argument "b"'],
    [['check', '--dat-dir=x'], 'unknown flag: --dat-dir, did you mean --data-dir?'],
    [['check', '--data-dir'], 'flag needs an argument: --data-dir'],
  ])('rejects %j', async (args, message) => {
    await expect(runStoreCommand(args)).rejects.toThrow(new FlagError(message));
  });
});
