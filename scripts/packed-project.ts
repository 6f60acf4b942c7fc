import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Manifest, top } from './workspace.js';

/**
 * Packs packages of the workspace as they would be published.
 *
 * @param names package names
 * @param destination the folder for the tarballs
 * @returns the path of each package's tarball, by package name
 */
export function pack(names: readonly string[], destination: string): ReadonlyMap<string, string> {
  const filters = names.map((name) => `--filter=${name}`);
  const out = execFileSync('pnpm', ['--recursive', ...filters, 'pack', '--pack-destination', destination, '--json'], {
    cwd: top,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const packed = JSON.parse(out.slice(out.search(/^[[{]/m))) as Packed | readonly Packed[];
  return new Map([packed].flat().map(({ name, filename }) => [name, filename]));
}

interface Packed {
  readonly name: string;
  readonly filename: string;
}

/**
 * Unpacks a tarball into `node_modules` of a project and links the versions of its dependencies that the workspace has:
 * nothing is downloaded. Dependencies on other packages of the workspace are not linked; unpack those too. Optional
 * peer dependencies are not linked either.
 *
 * @param tarball from `pack`
 * @param source the package's folder in the workspace
 * @param project the folder of the project
 */
export function unpack(tarball: string, source: string, project: string): void {
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  const target = join(project, 'node_modules', manifest.name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
  const { dependencies, peerDependencies, peerDependenciesMeta = {} } = manifest;
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    const isOptional = peerDependenciesMeta[dependency]?.optional === true;
    if (!dependency.startsWith('@k8s-ts/') && !isOptional) link(dependency, source, project);
  }
}

/**
 * Links a package that the workspace has into `node_modules` of a project, unless the project has it.
 *
 * @param from the folder of a package in the workspace that depends on it
 */
export function link(name: string, from: string, project: string): void {
  const target = join(project, 'node_modules', name);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(packageRoot(name, from), target, 'junction');
}

function packageRoot(name: string, from: string): string {
  const folder = createRequire(join(from, 'package.json'))
    .resolve.paths(name)
    ?.map((modules) => join(modules, name))
    .find((candidate) => existsSync(candidate));
  if (folder === undefined) throw new Error(`${name} is not installed for ${from}`);
  return folder;
}
