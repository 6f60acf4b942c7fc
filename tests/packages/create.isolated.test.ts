import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { link, pack, unpack } from '../../scripts/packed-project.js';
import { type Manifest, top, type WorkspacePackage, workspacePackages } from '../../scripts/workspace.js';

/* The project that `npm create @k8s-ts` makes, with the packages as they would be published, without a network. */

const packages = new Map(workspacePackages().map((each) => [each.name, each]));
let folder: string;
let project: string;

/** The packages, and those of the workspace that they depend on. */
function closureOf(names: readonly string[]): readonly WorkspacePackage[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const manifest: Manifest | undefined = packages.get(name)?.manifest;
    if (found.has(name) || manifest === undefined) return;
    found.add(name);
    const { dependencies = {}, peerDependencies = {} } = manifest;
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) add(dependency);
  };
  for (const name of names) add(name);
  return [...found].map((name) => packages.get(name) as WorkspacePackage);
}

const npm = (...args: readonly string[]) =>
  execFileSync('npm', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'created-'));
  project = join(folder, 'my-server');
  const own = ['aggregated-apiserver', 'api', 'apimachinery', 'client', 'create', 'kinds', 'testing'];
  const needed = closureOf(own.map((name) => `@k8s-ts/${name}`));
  const tarballs = pack(
    needed.map(({ name }) => name),
    join(folder, 'tarballs'),
  );
  const tools = join(folder, 'tools');
  unpack(tarballs.get('@k8s-ts/create') as string, packages.get('@k8s-ts/create')?.folder as string, tools);
  execFileSync('node', [join(tools, 'node_modules/@k8s-ts/create/bin/create.js'), project, '--kind=GiftBox']);
  for (const { name, folder: source } of needed) unpack(tarballs.get(name) as string, source, project);
  for (const name of ['@biomejs/biome', 'typescript', 'vitest']) link(name, top, project);
  link('@types/node', packages.get('@k8s-ts/create')?.folder as string, project);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a tool of the project, whose commands are not linked as npm would do it. */
function tool(path: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('node', [join(project, 'node_modules', path), ...args], {
    cwd: project,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${path} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

it('passes its lint rules and type checks', () => {
  tool('@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.');
  expect(tool('typescript/bin/tsc', '--noEmit')).toBe('');
});

it('passes its tests', () => {
  expect(tool('vitest/vitest.mjs', 'run')).toMatch(/Tests .*4 passed/);
});

it('is built, and prints the manifests of its server', () => {
  tool('typescript/bin/tsc', '--project', 'tsconfig.build.json');
  expect(existsSync(join(project, 'dist/kind.test.js'))).toBe(false);
  const yaml = npm('run', '--silent', 'manifests', '--', 'registry.example.com/my-server:1');
  expect(yaml).toContain('image: registry.example.com/my-server:1');
  expect(yaml).toContain('kind: Deployment');
});
