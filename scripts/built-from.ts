import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { top } from './workspace.js';

/** The sources of a build, as `/version` reports them. */
export interface BuiltFrom {
  /** The last commit that changed an input of builds. Empty when it is not known. */
  readonly gitCommit: string;
  /** `clean`, `dirty` (files differ from the commit), `archive` (of `git archive`), or empty when it is not known. */
  readonly gitTreeState: string;
  /** The time of the commit in RFC 3339, so that builds of one commit are equal. */
  readonly buildDate: string;
}

/** Files and folders that are inputs of builds. */
const inputs = ['packages', 'apps', 'pnpm-lock.yaml', 'tsup.base.ts'];

/**
 * Finds the commit of the sources: with git in a checkout, or in `scripts/archive-commit` in an archive that git made.
 * Otherwise it is unknown.
 *
 * @param folder the top folder of the sources
 */
export function builtFrom(folder = top, env: NodeJS.ProcessEnv = process.env): BuiltFrom {
  // The folder may belong to another user, as in containers; git refuses such folders unless they are declared safe.
  const always = ['-c', `safe.directory=${realpathSync(folder)}`, '-C', folder];
  const git = (...args: readonly string[]) => spawnSync('git', [...always, ...args], { encoding: 'utf8', env });
  const root = git('rev-parse', '--show-toplevel').stdout?.trim();
  // The sources may be a copy in another repository. The commits of that repository do not describe them.
  if (root && realpathSync(root) === realpathSync(folder)) {
    const found = commitIn(git('log', '-1', '--format=%H %cI', '--', ...inputs).stdout ?? '');
    const isClean = git('diff', '--quiet', 'HEAD', '--', ...inputs).status === 0;
    if (found !== undefined) return { ...found, gitTreeState: isClean ? 'clean' : 'dirty' };
  }
  const archived = commitIn(readFileSync(join(folder, 'scripts/archive-commit'), 'utf8'));
  if (archived !== undefined) return { ...archived, gitTreeState: 'archive' };
  return { gitCommit: '', gitTreeState: '', buildDate: '1970-01-01T00:00:00Z' };
}

function commitIn(text: string): Pick<BuiltFrom, 'gitCommit' | 'buildDate'> | undefined {
  const [, gitCommit = '', time = ''] = /^([0-9a-f]{40,64}) (\S+)\s*$/.exec(text) ?? [];
  if (gitCommit === '') return undefined;
  return { gitCommit, buildDate: new Date(time).toISOString().replace('.000Z', 'Z') };
}
