import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiserverFlags, FlagError, flag } from '@k8s-ts/embedded-apiserver/flags';
import { describe, expect, it } from 'vitest';
import { completionScript, runCompletion } from './completion.js';

const hasCommand = (name: string): boolean => spawnSync(name, ['-c', 'exit']).status === 0;
const flags = [
  flag.string('', { name: 'word', group: 'One', help: "Is [a: word] with 'quotes'." }),
  flag.choice('', ['apple', 'pear'], { name: 'choice', group: 'One', help: 'Is one of two.' }),
  flag.boolean(false, { name: 'help', shorthand: 'h', group: 'One', help: 'Shows this.' }),
];

/** The words that bash offers for the last word of a line. */
function bashOffers(...words: string[]): string[] {
  const script = `${completionScript('bash', flags)}
COMP_WORDS=(apiserver "$@"); COMP_CWORD=$#; _apiserver; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-c', script, 'bash', ...words], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

describe.skipIf(!hasCommand('bash'))('completion in bash', () => {
  it.each<[string[], string[]]>([
    [['--'], ['--word', '--choice', '--help']],
    [['--ch'], ['--choice']],
    [['--word', 'x', '--h'], ['--help']],
    [['--word', ''], []],
    [
      ['--choice', ''],
      ['apple', 'pear'],
    ],
    [['--choice', 'p'], ['pear']],
    [
      ['--choice', '='],
      ['apple', 'pear'],
    ],
    [['--choice', '=', 'a'], ['apple']],
    [['comp'], ['completion']],
    [[''], ['completion', 'store']],
    [
      ['store', ''],
      ['check', 'backup', 'restore'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['completion', 'z'], ['zsh']],
  ])('for the words %j offers %j', (words, offers) => {
    expect(bashOffers(...words)).toEqual(offers);
  });
});

describe('completion scripts', () => {
  it.each(['bash', 'zsh', 'fish'] as const)('of %s have all flags, for both names of the command', (shell) => {
    const all = Object.values(apiserverFlags);
    const script = completionScript(shell, all);
    for (const { name } of all) expect(script).toContain(shell === 'fish' ? ` -l ${name} ` : `--${name}`);
    expect(script).toMatch(/\bk8s-ts-apiserver\b/);
  });

  for (const shell of ['bash', 'zsh', 'fish'] as const)
    it.skipIf(!hasCommand(shell))(`of ${shell} are valid for that shell`, () => {
      // The script is in a file, because fish does not read it from its standard input when that is a socket.
      const folder = mkdtempSync(join(tmpdir(), 'completion-'));
      try {
        const file = join(folder, 'script');
        writeFileSync(file, completionScript(shell, Object.values(apiserverFlags)));
        const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
        expect([status, stderr]).toEqual([0, '']);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });

  it('quote the help text', () => {
    expect(completionScript('zsh', flags)).toContain(
      "'*--word=[Is \\[a\\: word\\] with '\\''quotes'\\''.]:string:_files' \\",
    );
    expect(completionScript('zsh', flags)).toContain("'*--choice=[Is one of two.]:string:(apple pear)' \\");
    expect(completionScript('fish', flags)).toContain("-l word -r -d 'Is [a: word] with \\'quotes\\'.'\n");
    expect(completionScript('fish', flags)).toContain("-l help -s h -d 'Shows this.'\n");
  });

  it.each([[[]], [['tcsh']], [['bash', 'zsh']]])('are refused for %j', (args) => {
    expect(() => runCompletion(flags, args)).toThrow(new FlagError('completion takes one argument: bash, zsh, fish'));
  });
});
