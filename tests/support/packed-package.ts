import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../..', import.meta.url));

/** A project in a folder of its own, into which packages of this workspace were installed from their tarballs. */
export interface PackedProject {
  readonly folder: string;
  /** The folder of an installed package. */
  packageFolder(name: string): string;
  remove(): void;
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * Builds packages, packs them as they would be published and unpacks them into an empty project, beside the versions of other packages that
 * the workspace has: nothing is downloaded.
 *
 * @param folders of the packages, relative to the workspace: those that they depend on must be among them
 */
export function packProject(folders: readonly string[]): PackedProject {
  // npm test has just built everything.
  if (process.env.npm_lifecycle_event !== 'test') build(folders);
  const project = mkdtempSync(join(tmpdir(), 'packed-'));
  try {
    for (const folder of folders) install(join(top, folder), project);
  } catch (error) {
    rmSync(project, { recursive: true, force: true });
    throw error;
  }
  return {
    folder: project,
    packageFolder: (name) => join(project, 'node_modules', name),
    remove: () => rmSync(project, { recursive: true, force: true }),
  };
}

function build(folders: readonly string[]): void {
  const filters = folders.map((folder) => `--filter=${manifestOf(join(top, folder)).name}`);
  execFileSync('pnpm', ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only', ...filters], {
    cwd: top,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function install(source: string, project: string): void {
  const { name, dependencies = {} } = manifestOf(source);
  const out = execFileSync('pnpm', ['pack', '--pack-destination', project, '--json'], {
    cwd: source,
    encoding: 'utf8',
  });
  const { filename } = JSON.parse(out.slice(out.indexOf('{'))) as { filename: string };
  const target = join(project, 'node_modules', name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', filename, '--strip-components=1', '-C', target]);
  for (const dependency of Object.keys(dependencies)) {
    const link = join(project, 'node_modules', dependency);
    if (dependency.startsWith('@k8s-ts/') || existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(packageRoot(dependency, source), link, 'junction');
  }
}

/** The folder of a package that another one depends on. */
function packageRoot(name: string, from: string): string {
  const entry = createRequire(join(from, 'package.json')).resolve(name);
  const end = entry.lastIndexOf(join('node_modules', name)) + join('node_modules', name).length;
  return entry.slice(0, end);
}
