import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/^```js\n([\s\S]*?)^```/gm)].map((match) => match[1] as string);

describe('examples of the README', () => {
  it.each(examples.map((code, at) => [at + 1, code] as const))('number %i', { timeout: 60_000 }, async (_, code) => {
    const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map((match) => match[1]);
    expect(said.length).toBeGreaterThan(0);
    const args = ['--conditions=@k8s-ts/source', '--import', 'tsx', '--input-type=module', '--eval', code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, timeout: 50_000 });
    expect(stdout.trimEnd().split('\n')).toEqual(said);
  });
});
