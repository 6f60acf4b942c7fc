import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export interface Kubectl {
  /** `1.32` */
  readonly minor: string;
  readonly path: string;
}

let found: readonly Kubectl[] | undefined;

/**
 * The kubectls of different minor versions on this machine: those on the PATH, and `kubectl.1.N` beside them. Oldest
 * first.
 */
export function kubectls(): readonly Kubectl[] {
  found ??= findKubectls();
  return found;
}

function findKubectls(): readonly Kubectl[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => existsSync(join(folder, 'kubectl')));
  const real = folders.map((folder) => dirname(realpathSync(join(folder, 'kubectl'))));
  const candidates = new Set<string>();
  for (const folder of new Set([...folders, ...real])) {
    for (const file of readdirSync(folder)) {
      if (/^kubectl(\.1\.\d+)?$/.test(file)) candidates.add(realpathSync(join(folder, file)));
    }
  }
  const byMinor = new Map<string, Kubectl>();
  for (const path of candidates) {
    const minor = minorOf(path);
    if (minor && !byMinor.has(minor)) byMinor.set(minor, { minor, path });
  }
  return [...byMinor.values()].sort((a, b) => Number(a.minor.split('.')[1]) - Number(b.minor.split('.')[1]));
}

function minorOf(path: string): string | undefined {
  const { status, stdout } = spawnSync(path, ['version', '--client', '-o', 'json'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  return /"gitVersion": "v(1\.\d+)/.exec(stdout)?.[1];
}

/** Returns the path of a program on the PATH, or undefined. */
export function which(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));
}

/**
 * Whether tests that need these programs can run. If not, prints the reason; if tools are required (`REQUIRE_TOOLS=1`,
 * as in CI), throws instead.
 */
export function haveTools(...programs: readonly string[]): boolean {
  const missing = programs.filter((program) => !which(program));
  if (missing.length === 0) return true;
  const reason = `not found: ${missing.join(', ')}`;
  if (process.env.REQUIRE_TOOLS === '1') throw new Error(reason);
  console.warn(`Skipped, ${reason}`);
  return false;
}

export function run(
  program: string,
  args: readonly string[],
  options: { readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {},
): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
    env: { ...process.env, ...options.env },
  });
}
