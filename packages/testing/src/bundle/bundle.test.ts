import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Returns the names that a module exports by `export const { … } =`. */
function exportedNames(file: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return (/export const \{ (.*?) \} =/.exec(text)?.[1] ?? '').split(', ').sort();
}

it.each([
  ['index.ts', '../index.js'],
  ['serve.ts', '../serve/index.js'],
  ['vitest.ts', '../vitest/index.js'],
  ['jest.ts', '../jest/index.js'],
])('%s exports the values of %s', async (file, module) => {
  expect(exportedNames(file)).toEqual(Object.keys(await import(module)).sort());
});
