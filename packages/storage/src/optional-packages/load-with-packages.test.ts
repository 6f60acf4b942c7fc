import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWithPackages } from './load-with-packages.js';

describe('loadWithPackages', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'optional-packages-'));
    writeFileSync(join(folder, 'one.mjs'), "import 'engine-that-is-missing';");
    writeFileSync(join(folder, 'one.cjs'), "require('engine-that-is-missing');");
    writeFileSync(join(folder, 'other.mjs'), "import 'engine-that-is-missing-too';");
    writeFileSync(join(folder, 'file.mjs'), "import './no-such-file.mjs';");
    writeFileSync(join(folder, 'whole.mjs'), 'export const answer = 1;');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const load = (file: string) =>
    loadWithPackages(
      () => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href) as Promise<{ answer?: number }>,
      'storage type special',
      { helper: '1.0.0', 'engine-that-is-missing': '2.3.4' },
    );
  const message =
    'storage type special needs the package engine-that-is-missing, which is not installed: npm install helper@1.0.0 engine-that-is-missing@2.3.4';

  it('returns the module when the packages are installed', async () => {
    expect((await load('whole.mjs')).answer).toBe(1);
  });

  it('names the packages to install for a missing one', async () => {
    await expect(load('one.mjs')).rejects.toThrow(new Error(message));
  });

  it('names the packages to install for modules that are loaded with require', async () => {
    const required = loadWithPackages(
      async () => createRequire(import.meta.url)(join(folder, 'one.cjs')) as unknown,
      'storage type special',
      { helper: '1.0.0', 'engine-that-is-missing': '2.3.4' },
    );
    await expect(required).rejects.toThrow(new Error(message));
  });

  it.each(['other.mjs', 'file.mjs'])('does not change other errors: %s', async (file) => {
    await expect(load(file)).rejects.toThrow(/^Cannot find /);
  });
});
