import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as root from './index.js';

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  exports: Record<string, unknown>;
};
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('the root export', () => {
  // `types` are types only, so they stand there by name.
  const subpaths = Object.keys(exports)
    .filter((key) => key !== '.' && key !== './package.json' && key !== './types')
    .map((key) => key.slice(2));

  it('has a namespace for every subpath', () => {
    expect(Object.keys(root).sort()).toEqual(
      [...subpaths.map(camelCase), 'isStatusError', 'StatusError', 'PatchType'].sort(),
    );
  });

  it.each(subpaths)('%s: the namespace is what the subpath exports', async (subpath) => {
    const module = (await import(`./${subpath}/index.ts`)) as Record<string, unknown>;
    const namespace = (root as unknown as Record<string, Record<string, unknown>>)[camelCase(subpath)];
    expect(Object.keys(namespace ?? {})).toEqual(Object.keys(module));
  });
});
