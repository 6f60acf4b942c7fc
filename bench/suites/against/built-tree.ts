import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The built command of another work tree. */
export interface BuiltTree {
  /** Arguments of node that start it. */
  readonly command: readonly string[];
  /** Removes the tree. */
  readonly remove: () => Promise<void>;
}

const entry = 'apps/apiserver/bin/apiserver.js';

/**
 * The command of a folder with a built work tree, or of a git revision, which is checked out and built in a folder for
 * temporary files.
 *
 * @throws Error when the revision cannot be checked out or built
 */
export async function builtTree(against: string): Promise<BuiltTree> {
  if (against === '') throw new Error('give a git revision, or the folder of a built work tree');
  if (existsSync(join(against, entry))) return { command: [resolve(against, entry)], remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'against-'));
  const remove = async () => {
    run('git', ['worktree', 'remove', '--force', folder]);
    await rm(folder, { recursive: true, force: true });
  };
  run('git', ['worktree', 'add', '--detach', folder, against]);
  try {
    const { packageManager } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      packageManager: string;
    };
    const pnpm = (...args: string[]) =>
      run('npm', ['exec', '--yes', `--package=${packageManager}`, '--', 'pnpm', ...args], folder);
    pnpm('install', '--prefer-offline', '--frozen-lockfile', '--reporter=silent');
    pnpm('exec', 'turbo', 'run', 'build:command', '--output-logs=errors-only');
    return { command: [join(folder, entry)], remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function run(file: string, args: readonly string[], cwd?: string): void {
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'], ...(cwd === undefined ? {} : { cwd }) });
}
