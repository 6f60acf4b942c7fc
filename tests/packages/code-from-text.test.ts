import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFromText, noCodeFromText } from '../../scripts/code-from-text.js';

describe('codeFromText', () => {
  it.each([
    ['eval("1")', ['eval']],
    ['(0, eval)("1")', ['eval']],
    ['globalThis.eval("1")', ['eval']],
    ['const run = eval;', ['eval']],
    ['new Function("a", "return a")', ['new Function']],
    ['Function("return this")()', ['new Function']],
    ['new globalThis.Function("1")', ['new Function']],
    ['new AsyncFunction("await 1")', ['new Function']],
    ['setTimeout("position++", 1)', ['setTimeout of a text']],
    ['setTimeout(position, 1)', []],
    ['class Filter { eval(input) { return this.eval(input); } }', []],
    ['const names = { eval: 1 }; names.eval;', []],
    ['value instanceof Function', []],
    ['// eval("1")\nconst text = "new Function(1)";', []],
  ])('in %s, it finds %j', (text, expected) => {
    expect(codeFromText('/module.js', text)).toEqual(expected);
  });
});

describe('a bundle', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const bundle = async (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const outfile = join(folder, 'out.cjs');
    const options = { bundle: true, format: 'cjs', platform: 'node', logLevel: 'silent', outfile } as const;
    await build({ ...options, entryPoints: [join(folder, 'entry.js')], plugins: [noCodeFromText] });
    const bundled: unknown = createRequire(outfile)(outfile);
    return bundled;
  };

  it('is not built from a package that makes code from text', async () => {
    const files = {
      'entry.js': `import { next } from 'counting';\nconst position = 1;\nexport const found = next() + position;`,
      'node_modules/counting/package.json': '{"name":"counting","version":"1.0.0","main":"index.js"}',
      'node_modules/counting/index.js': `let position = 0;\nexport const next = eval('() => position++');`,
    };
    await expect(bundle(files)).rejects.toThrow(
      /node_modules\/counting\/index\.js makes code from text.* found: eval;/,
    );
  });

  it('reads string keys of LMDB, whatever the names of other modules are', async () => {
    const orderedBinary = createRequire(createRequire(import.meta.url).resolve('lmdb')).resolve('ordered-binary');
    const file = join(dirname(dirname(orderedBinary)), 'index.js');
    const keys = ['a', 'é', '😀', 'x'.repeat(200), '', '\u0001', ['a', 'b'], 'lease/0123456789abcdef'];
    const files = {
      'other.js': 'export let position = 5; export function finishUtf8() {} export const fromCharCode = () => "";',
      'entry.js': `
        import { finishUtf8, fromCharCode, position } from './other.js';
        import { fromBufferKey, toBufferKey } from ${JSON.stringify(file)};
        export const read = ${JSON.stringify(keys)}.map((key) => fromBufferKey(toBufferKey(key)));
        export const others = [finishUtf8, fromCharCode, position];`,
    };
    expect(await bundle(files)).toMatchObject({ read: keys });
  });
});
