import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importOnce } from './import-once.js';
import { installedTree } from './installed-tree.js';
import { unpack } from './packed-project.js';
import { entryPoints, type WorkspacePackage } from './workspace.js';

/** Upper limits for the installation of a package. */
interface Limit {
  readonly name: string;
  /** Size of all files on disk, in units of 2^20 bytes. */
  readonly megabytes: number;
  readonly packages: number;
  readonly installScripts: readonly string[];
  /**
   * Packages of other projects that an import of the package, or of one of its subpaths, loads. Other packages are
   * loaded at their first use.
   */
  readonly imports: readonly string[];
}

const limits: readonly Limit[] = [
  { name: '@k8s-ts/apimachinery', megabytes: 9, packages: 2, installScripts: [], imports: [] },
  {
    name: '@k8s-ts/storage',
    megabytes: 12,
    packages: 5,
    installScripts: [],
    imports: ['@noble/ciphers'],
  },
  { name: '@k8s-ts/testing', megabytes: 12, packages: 7, installScripts: [], imports: [] },
  // The command depends on the packages of all engines.
  {
    name: '@k8s-ts/apiserver',
    megabytes: 90,
    packages: 120,
    installScripts: ['lmdb', 'msgpackr-extract', 'protobufjs'],
    imports: ['re2js'],
  },
];

/** The messages of the server when the packages of an engine are missing. */
const missingEngines = {
  lmdb: /^storage type lmdb needs the package lmdb, which is not installed: npm install lmdb@\d+\.\d+\.\d+$/,
  etcd3:
    /^storage type etcd3 needs the package (etcd3|@grpc\/grpc-js), which is not installed: npm install etcd3@\d+\.\d+\.\d+ @grpc\/grpc-js@\d+\.\d+\.\d+$/,
};

/**
 * Checks the trees that npm would install: sizes, numbers of packages and install scripts; the packages that an import
 * loads; and that a server whose engine is missing says which packages to install.
 *
 * @param packages all published packages
 * @param tarballs paths of their tarballs, by name
 * @returns problems as text; empty when there are no problems
 */
export function checkInstallation(
  packages: readonly WorkspacePackage[],
  tarballs: ReadonlyMap<string, string>,
): readonly string[] {
  const byName = new Map(packages.map((each) => [each.name, each]));
  const problems: string[] = [];
  for (const { name, megabytes, packages: count, installScripts, imports } of limits) {
    const project = realpathSync(mkdtempSync(join(tmpdir(), 'installation-')));
    try {
      for (const needed of withWorkspaceDependencies(name, byName)) {
        const { folder } = byName.get(needed) as WorkspacePackage;
        unpack(tarballs.get(needed) as string, folder, project);
      }
      const tree = installedTree(name, project);
      const size = tree.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
      const scripts = tree.filter(({ hasInstallScript }) => hasInstallScript).map((each) => each.name);
      console.log(`npm install ${name}: ${size.toFixed(1)} MB in ${tree.length} packages`);
      if (size > megabytes) problems.push(`${name} installs ${size.toFixed(1)} MB, more than ${megabytes}`);
      if (tree.length > count) problems.push(`${name} installs ${tree.length} packages, more than ${count}`);
      const others = scripts.filter((script) => !installScripts.includes(script));
      if (others.length > 0) problems.push(`${name} installs packages with install scripts: ${others.join(', ')}`);
      const { manifest } = byName.get(name) as WorkspacePackage;
      for (const { subpath } of entryPoints(manifest)) {
        const module = join(name, subpath);
        const loaded = foreignPackages(importOnce(module, project, { listFiles: true }).files);
        const more = loaded.filter((each) => !imports.includes(each));
        if (more.length > 0) problems.push(`an import of ${module} loads ${more.join(', ')}`);
      }
      if (name === '@k8s-ts/testing') problems.push(...checkMissingEngines(project));
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  }
  return problems;
}

function withWorkspaceDependencies(
  name: string,
  byName: ReadonlyMap<string, WorkspacePackage>,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const dependency of Object.keys(byName.get(name)?.manifest.dependencies ?? {})) {
    if (byName.has(dependency)) withWorkspaceDependencies(dependency, byName, found);
  }
  return found;
}

/** The npm packages that files belong to, except those of this repository. */
function foreignPackages(files: readonly string[]): readonly string[] {
  const names = files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? '');
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('@k8s-ts/')).sort();
}

/**
 * Starts servers in a project without engines. The one with storage in memory must work; the messages of the others
 * must name the missing package.
 */
function checkMissingEngines(project: string): readonly string[] {
  const body = `
const server = await startTestServer();
await server.stop();
const messages = {};
for (const [type, more] of Object.entries({ lmdb: { dataDir: './data' }, etcd3: { etcdServers: ['http://127.0.0.1:1'] } })) {
  await startTestServer({ storageBackend: type, ...more }).catch((error) => { messages[type] = error.message; });
}
console.log(JSON.stringify(messages));
`;
  const programs = {
    'engines.mjs': `import { startTestServer } from '@k8s-ts/testing';\n${body}`,
    'engines.cjs': `const { startTestServer } = require('@k8s-ts/testing');\n(async () => {${body}})();`,
  };
  return Object.entries(programs).flatMap(([file, text]) => {
    writeFileSync(join(project, file), text);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: project, encoding: 'utf8' });
    if (status !== 0) return [`${file}: a server without engines does not start\n${stderr}`];
    const messages = JSON.parse(stdout) as Readonly<Record<string, string>>;
    return Object.entries(missingEngines)
      .filter(([type, pattern]) => !pattern.test(messages[type] ?? ''))
      .map(([type]) => `${file}: ${type} without its packages says ${messages[type]}`);
  });
}
