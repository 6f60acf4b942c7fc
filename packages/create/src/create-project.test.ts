import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindNames } from './kind-names.js';
import { runCreate } from './run-create.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(...args: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await runCreate(args, { out: (text) => void out.push(text), error: (text) => void error.push(text) });
  return { code, out: out.join(''), error: error.join('') };
}

describe('create-k8s-ts', () => {
  it('makes a project whose files have the given names', async () => {
    const project = join(folder, 'fleet');
    const { code, out } = await run(project, '--kind=GiftBox', '--group=gifts.example.org', '--k8s-ts=1.2.3');
    expect([code, out]).toEqual([0, expect.stringContaining('npm install')]);
    const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
    expect([manifest.name, manifest.dependencies['@k8s-ts/kinds']]).toEqual(['fleet', '1.2.3']);
    expect(await readFile(join(project, 'src/kind.ts'), 'utf8')).toContain("plural: 'giftboxes'");
    expect(await readFile(join(project, 'manifests/example.yaml'), 'utf8')).toContain(
      'apiVersion: gifts.example.org/v1\nkind: GiftBox\n',
    );
    expect(await readFile(join(project, '.gitignore'), 'utf8')).toContain('node_modules');
  });

  it('refuses a folder with files', async () => {
    await writeFile(join(folder, 'notes.txt'), '');
    const { code, error } = await run(folder, '--name=fleet');
    expect([code, error]).toEqual([1, expect.stringMatching(/^Error: .* is not empty: it has \w+/)]);
  });

  it.each([
    [[], 'a folder is missing: npm create @k8s-ts FOLDER'],
    [['a', 'b'], 'one folder is expected, not also b'],
    [['My_Server'], 'the name "My_Server" must consist of lower case letters, digits and "-"'],
    [['a', '--kind=widget'], 'the kind "widget" must begin with an upper case letter'],
    [['a', '--group=example'], 'the group "example" must be a domain name with a dot'],
    [['a', '--group=apps.k8s.io'], 'the group "apps.k8s.io" belongs to Kubernetes'],
    [['a', '--colour=red'], "Unknown option '--colour'"],
  ])('refuses %j', async (args, message) => {
    const { code, error } = await run(...args.map((arg, i) => (i === 0 ? join(folder, 'new', arg) : arg)));
    expect([code, error]).toEqual([1, expect.stringContaining(`Error: ${message}`)]);
  });

  it('shows its flags', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--group GROUP') });
  });
});

it.each([
  ['Widget', 'widgets'],
  ['GiftBox', 'giftboxes'],
  ['Policy', 'policies'],
  ['Gateway', 'gateways'],
])('the resource of %s is %s', (kind, resource) => {
  expect(kindNames(kind).resource).toBe(resource);
});
