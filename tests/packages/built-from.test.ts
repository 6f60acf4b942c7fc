import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtFrom } from '../../scripts/built-from.js';
import { ServerProcess } from '../kit/server-process.js';

const commit = 'a'.repeat(40);
const date = '2026-01-02T03:04:05Z';
const unknown = { gitCommit: '', gitTreeState: '', buildDate: '1970-01-01T00:00:00Z' };

describe('builtFrom', () => {
  let folder: string;
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'a'],
        [`GIT_${who}_EMAIL`, 'a@example.com'],
        [`GIT_${who}_DATE`, '2026-01-02T04:04:05+01:00'],
      ]),
    ),
  };
  function git(...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8', env });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'built-from-'));
    for (const name of ['packages', 'scripts']) await mkdir(join(folder, name));
    await writeFile(join(folder, 'packages', 'a.ts'), '1');
    await writeFile(join(folder, 'scripts/archive-commit'), '$Format:%H %cI$\n');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('finds the commit that last changed an input of builds, and whether files differ from it', async () => {
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message=one');
    const gitCommit = git('rev-parse', 'HEAD');
    await writeFile(join(folder, 'README.md'), 'x');
    git('add', '.');
    git('commit', '--quiet', '--message=two');
    expect(builtFrom(folder, env)).toEqual({ gitCommit, gitTreeState: 'clean', buildDate: date });
    await writeFile(join(folder, 'packages', 'a.ts'), '2');
    expect(builtFrom(folder, env)).toEqual({ gitCommit, gitTreeState: 'dirty', buildDate: date });
  });

  it('does not use the commit of a repository that the sources were copied into', async () => {
    const outer = folder;
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message=one');
    await mkdir(join(folder, 'copy/scripts'), { recursive: true });
    await writeFile(join(folder, 'copy/scripts/archive-commit'), '$Format:%H %cI$\n');
    expect(builtFrom(join(outer, 'copy'), env)).toEqual(unknown);
  });

  it('reads the commit that git wrote into an archive, without git', async () => {
    const withoutGit = { PATH: folder };
    expect(builtFrom(folder, withoutGit)).toEqual(unknown);
    await writeFile(join(folder, 'scripts/archive-commit'), `${commit} 2026-01-02T04:04:05+01:00\n`);
    expect(builtFrom(folder, withoutGit)).toEqual({ gitCommit: commit, gitTreeState: 'archive', buildDate: date });
  });
});

describe.skipIf(process.env.APISERVER_SOURCE === '1' || builtFrom().gitCommit === '')('/version', () => {
  it('names the commit that the command is built from, and the runtime', async () => {
    const server = await ServerProcess.start();
    try {
      expect(await server.json('GET', '/version')).toMatchObject({
        gitCommit: expect.stringMatching(/^[0-9a-f]{40,64}$/),
        gitTreeState: expect.stringMatching(/^(clean|dirty)$/),
        buildDate: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        goVersion: `Node.js ${process.version}`,
        compiler: `v8 ${process.versions.v8}`,
      });
    } finally {
      await server.stop();
    }
  });
});
