import { indentJSON } from '@k8s-ts/apimachinery/json';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indentedChunks } from './indented-chunks.js';

async function indented(json: string, size: number): Promise<string> {
  const bytes = Buffer.from(json);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of indentedChunks(pieces())) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('indentedChunks indents like the whole text, wherever it is divided', () =>
  fc.assert(
    fc.asyncProperty(fc.json(), fc.integer({ min: 1, max: 40 }), async (text, size) => {
      const json = JSON.stringify(JSON.parse(text));
      expect(await indented(`${json}\n`, size)).toBe(indentJSON(json));
    }),
  ));

it('indentedChunks writes long texts in pieces', async () => {
  const json = JSON.stringify(Array.from({ length: 50_000 }, (_, i) => ({ i, text: '"\\é' })));
  expect(await indented(json, 100_000)).toBe(JSON.stringify(JSON.parse(json), undefined, 2));
});
