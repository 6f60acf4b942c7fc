import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { link, pack, unpack } from './packed-project.js';
import { type Manifest, top, type WorkspacePackage, workspacePackages } from './workspace.js';

/** The project that `npm create @k8s-ts` makes. */
export interface CreatedProject {
  readonly folder: string;
  /**
   * Runs a tool of the project by its path in `node_modules`.
   *
   * @returns its standard output
   * @throws Error with its output when it fails
   */
  tool(path: string, ...args: readonly string[]): string;
}

/** The packages that the project depends on, and the package that makes it. */
const own = ['aggregated-apiserver', 'api', 'apimachinery', 'client', 'create', 'kinds', 'testing'];

/**
 * Makes a project with the packages as they would be published, without network access.
 *
 * @param into the folder for the project and the tarballs
 */
export function createdProject(into: string): CreatedProject {
  const packages = new Map(workspacePackages().map((each) => [each.name, each]));
  const folder = join(into, 'my-server');
  const needed = closureOf(
    own.map((name) => `@k8s-ts/${name}`),
    packages,
  );
  const tarballs = pack(
    needed.map(({ name }) => name),
    join(into, 'tarballs'),
  );
  const tools = join(into, 'tools');
  const creator = packages.get('@k8s-ts/create')?.folder as string;
  unpack(tarballs.get('@k8s-ts/create') as string, creator, tools);
  execFileSync('node', [join(tools, 'node_modules/@k8s-ts/create/bin/create.js'), folder, '--kind=GiftBox']);
  for (const { name, folder: source } of needed) unpack(tarballs.get(name) as string, source, folder);
  for (const name of ['@biomejs/biome', 'typescript', 'vitest']) link(name, top, folder);
  link('@types/node', creator, folder);
  return {
    folder,
    tool(path, ...args) {
      const { status, stdout, stderr } = spawnSync('node', [join(folder, 'node_modules', path), ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`${path} ended with ${status}:\n${stdout}\n${stderr}`);
      return stdout;
    },
  };
}

/** Returns the packages, and the workspace packages that they depend on. */
function closureOf(
  names: readonly string[],
  packages: ReadonlyMap<string, WorkspacePackage>,
): readonly WorkspacePackage[] {
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
