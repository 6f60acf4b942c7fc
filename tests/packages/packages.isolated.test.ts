import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildSync, transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack } from '../../scripts/packed-project.js';
import { examplesOf } from '../../scripts/readme-examples.js';
import { entryPoints, top, type WorkspacePackage, workspacePackages } from '../../scripts/workspace.js';

const packages = workspacePackages();

/**
 * The first example of each package's README must run for each user who installs the package, as an ES module and with
 * require.
 */
describe('packed packages, installed into an empty project', () => {
  let project: string;

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'packed-'));
    mkdirSync(join(project, 'tarballs'));
    const dependencies: Record<string, string> = {};
    const tarballs = pack(
      packages.map(({ name }) => name),
      join(project, 'tarballs'),
    );
    for (const [name, tarball] of tarballs) dependencies[name] = `file:${tarball}`;
    // The suites of the testkit run under vitest, which users of the testkit install.
    const vitest = (
      JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> }
    ).devDependencies.vitest;
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({
        name: 'empty',
        private: true,
        dependencies: { ...dependencies, vitest },
        overrides: dependencies,
      }),
    );
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
      cwd: project,
      stdio: 'pipe',
    });
  }, 300_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  /** Packages for browsers, which have this keyword. The examples in their READMEs run only in browsers. */
  const isForBrowsers = ({ manifest }: WorkspacePackage) =>
    (manifest as { keywords?: readonly string[] }).keywords?.includes('browser') === true;

  const forNode = packages.filter((each) => !isForBrowsers(each)).map(({ name, folder }) => [name, folder] as const);
  it.each(forNode)('the README example of %s runs', { timeout: 60_000 }, (name, folder) => {
    const example = examplesOf(relative(top, join(folder, 'README.md'))).find(({ kind }) => kind === 'program');
    expect(example, `${name} has an example in its README`).toBeDefined();
    const { code } = transformSync(example?.code ?? '', { loader: 'ts', format: 'esm', target: 'es2022' });
    run('example.mjs', code);
    run('example.cjs', asCommonJS(code));
  });

  it.each(packages.filter(isForBrowsers).map(({ name }) => name))('%s can be imported', { timeout: 60_000 }, (name) => {
    const code = `
import * as all from "${name}";
if (Object.keys(all).length === 0) throw new Error("nothing is exported");
`;
    run('imported.mjs', code);
    run('imported.cjs', asCommonJS(code.replace('* as all', 'all')));
  });

  it('load the code of only one group with a subpath of @k8s-ts/registry-groups', () => {
    const name = '@k8s-ts/registry-groups';
    const { manifest } = packages.find((each) => each.name === name) as WorkspacePackage;
    const groups = entryPoints(manifest).map(({ subpath }) => subpath.replace('./', ''));
    const folder = join(project, 'node_modules', name);
    const entryOf = (group: string) => `dist/${group}/index.js`;
    const inputs = staticImports(folder, groups.map(entryOf));
    const loaded = groups.map((group) => {
      // The set grows while the loop runs. At the end it contains all files that are loaded with the entry point.
      const files = new Set([entryOf(group)]);
      for (const file of files) for (const imported of inputs.get(file) ?? []) files.add(imported);
      return [group, [...files].flatMap((file) => groupsOf(join(folder, file)))] as const;
    });
    expect(Object.fromEntries(loaded.map(([group, own]) => [group, [...new Set(own)]]))).toEqual(
      Object.fromEntries(groups.map((group) => [group, [group]])),
    );
  });

  it('errors print with the names of their classes', () => {
    const code = `
import { inspect } from "node:util";
import { StatusError } from "@k8s-ts/apimachinery/errors";
import { startTestServer } from "@k8s-ts/testing";
const server = await startTestServer();
const wrong = await server.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'A' } }).catch((error) => error);
await server.stop();
for (const error of [wrong, StatusError.from('wrong')]) {
  if (!/^\\[?StatusError: /.test(inspect(error))) throw new Error(inspect(error));
}
`;
    run('errors.mjs', code);
    run('errors.cjs', asCommonJS(code));
  });

  function run(file: string, text: string): void {
    writeFileSync(join(project, file), text);
    try {
      execFileSync(process.execPath, [file], { cwd: project, encoding: 'utf8', timeout: 60_000, stdio: 'pipe' });
    } catch (error) {
      throw new Error(`${file} failed:\n${(error as { stderr?: string }).stderr ?? error}`);
    }
  }
});

/**
 * Returns for each file of a package the files that it imports when it is loaded, relative to the folder of the
 * package.
 */
function staticImports(folder: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const { metafile } = buildSync({
    absWorkingDir: folder,
    entryPoints: [...files],
    outdir: 'dist',
    write: false,
    bundle: true,
    format: 'esm',
    packages: 'external',
    // Imports without names count, too.
    ignoreAnnotations: true,
    metafile: true,
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ kind, external }) => kind === 'import-statement' && !external).map(({ path }) => path),
    ]),
  );
}

/** Returns the groups whose sources a module of `@k8s-ts/registry-groups` contains, according to its source map. */
function groupsOf(file: string): readonly string[] {
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as {
    readonly sources: readonly string[];
  };
  return sources.map((source) => /src\/([^/]+)\//.exec(source)?.[1] ?? source);
}

/** Returns the same example with `require`. Its top-level awaits are moved into a function. */
function asCommonJS(example: string): string {
  const imports: string[] = [];
  const body = example.replace(/^import (.+?) from ("[^"]+");?$/gm, (_, names: string, from: string) => {
    imports.push(`const ${names.replaceAll(' as ', ': ')} = require(${from});`);
    return '';
  });
  return `${imports.join('\n')}\n(async () => {\n${body}\n})().catch((error) => { console.error(error); process.exit(1); });\n`;
}
