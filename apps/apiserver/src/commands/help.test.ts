import { describe, expect, it } from 'vitest';
import { commandHelp, terminalWidth } from './help.js';

describe('commandHelp', () => {
  it.each([72, 80, 100, 200])('fits into %i columns, except for longer words', (width) => {
    const long = commandHelp(width)
      .split('\n')
      .filter((line) => line.length > width);
    // The column of descriptions has 48 characters in the narrowest terminal with two columns.
    expect(long.filter((line) => !/^ {32}\S{49,}$/.test(line))).toEqual([]);
  });

  it('puts descriptions below the names in a narrow terminal, where only names and command lines may be longer', () => {
    const long = commandHelp(40)
      .split('\n')
      .filter((line) => line.length > 40);
    for (const line of long) expect(line).toMatch(/^ +(--|apiserver )|^ {6,10}\S+$/);
    expect(commandHelp(40)).toContain('\n      --secure-port int\n          Port for HTTPS; 0 picks a free\n');
  });

  it('begins with examples, then usage, then the common flags', () => {
    const headings = commandHelp(100).match(/^[A-Z].*:$/gm);
    expect(headings).toEqual([
      'Examples:',
      'Usage:',
      'Common flags:',
      'Storage flags:',
      'Secure serving flags:',
      'Authentication flags:',
      'Authorization flags:',
      'Nodes flags:',
      'Auditing flags:',
      'Admission flags:',
      'API flags:',
      'Requests and shutdown flags:',
      'Metrics flags:',
      'Debugging flags:',
      'Processes flags:',
      'Aggregation flags:',
      'Controllers:',
      'Flags of kube-apiserver that are accepted and have no effect:',
    ]);
    expect(commandHelp(100)).toMatch(
      /--nodes int .*\n(.*\n)? .*\(default 1 where controllers run, but 0 with --etcd-servers\)/,
    );
  });
});

describe('terminalWidth', () => {
  it.each([
    [{}, 100],
    [{ COLUMNS: '72' }, 72],
    [{ COLUMNS: '7' }, 40],
    [{ COLUMNS: 'wide' }, 100],
  ])('is the width of the terminal, or if unknown is taken from the environment %j', (env, width) => {
    // If the tests run in a terminal, the result is the width of that terminal.
    expect(terminalWidth(env)).toBe(process.stdout.columns ?? width);
  });
});
