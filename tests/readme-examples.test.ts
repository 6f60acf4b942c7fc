import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, it, vi } from 'vitest';

const top = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
let runs = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Example {
  readonly title: string;
  readonly code: string;
}

/** The js blocks of a document, each with the heading above it. */
function examplesOf(file: string): readonly Example[] {
  const text = readFileSync(join(top, file), 'utf8');
  let heading = '';
  const examples: Example[] = [];
  for (const match of text.matchAll(/^#+ (?<heading>.+)$|^```js\n(?<code>[\s\S]*?)^```/gm)) {
    if (match.groups?.heading !== undefined) heading = match.groups.heading;
    else examples.push({ title: heading, code: match.groups?.code ?? '' });
  }
  return examples;
}

/** Runs an example against the sources, as an ES module for a browser or Node alike, and gives the lines that it prints. */
async function linesOf(code: string): Promise<readonly string[]> {
  const { outputFiles } = await build({
    // Both packages can be found from there: its own name, and what it depends on.
    stdin: { contents: code, resolveDir: join(top, 'packages/api'), sourcefile: 'example.js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@k8s-ts/source'],
    logLevel: 'silent',
  });
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(values.map((value) => (typeof value === 'bigint' ? `${value}n` : String(value))).join(' '));
  });
  try {
    const file = join(folder, `${runs++}.mjs`);
    writeFileSync(file, outputFiles[0]?.contents ?? '');
    await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    log.mockRestore();
  }
  return lines;
}

const documents = [
  'packages/apimachinery/README.md',
  'packages/apimachinery/docs/ownership.md',
  'packages/api/README.md',
] as const;

describe.each(documents)('%s', (file) => {
  const examples = examplesOf(file);

  it.runIf(file.endsWith('README.md'))('begins with an example of at most 15 lines', () => {
    expect(examples[0]?.code.trim().split('\n').length).toBeLessThanOrEqual(15);
  });

  it.each(examples.map(({ title, code }) => [title, code] as const))('%s', async (_, code) => {
    const said = [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map((match) => match[1]);
    expect(said.length).toBe(code.match(/console\.log\(/g)?.length);
    expect(await linesOf(code)).toEqual(said);
  });
});
