import { execFile } from 'node:child_process';
import { cachedDataVersionTag } from 'node:v8';
import { expect, it } from 'vitest';
import { optimizeLater } from './tier-up.js';

it('optimizeLater changes the flags of V8 in Node 20, in the same way each time', () => {
  const usual = cachedDataVersionTag();
  optimizeLater();
  const changed = cachedDataVersionTag();
  expect(changed !== usual).toBe(process.versions.node.startsWith('20.'));
  optimizeLater();
  expect(cachedDataVersionTag()).toBe(changed);
});

it('optimizeLater does not make V8 print an error', async () => {
  const module = JSON.stringify(new URL('./tier-up.ts', import.meta.url).href);
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e'];
  const output = await new Promise((resolve) => {
    execFile(process.execPath, [...args, `(await import(${module})).optimizeLater()`], (error, out, errors) =>
      resolve(`${error ?? ''}${out}${errors}`),
    );
  });
  expect(output).toBe('');
}, 60_000);
