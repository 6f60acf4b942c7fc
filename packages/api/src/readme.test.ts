import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJSON } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { expect, it, vi } from 'vitest';
import { applyDefaults } from './defaults/index.js';
import { builtinTypes } from './index.js';

it("runs the README's example", () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const code = example.replace(/^import .*\n/gm, '');
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const names = ['builtinTypes', 'applyDefaults', 'decodeJSON', 'encodeProtobuf'];
  const run = new Function(...names, `${code}; return { complete, bytes };`);
  const { complete, bytes } = run(builtinTypes, applyDefaults, decodeJSON, encodeProtobuf);
  expect(log).toHaveBeenCalledWith(['unknown field "spec.replicaz"']);
  expect(complete.spec.replicas).toBe(1);
  expect(bytes[0]).toBe(0x6b);
  log.mockRestore();
});
