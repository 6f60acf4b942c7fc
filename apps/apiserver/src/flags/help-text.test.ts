import { flag, optionGroup } from '@k8s-ts/embedded-apiserver/flags';
import { expect, it } from 'vitest';
import { helpText } from './help-text.js';

const flags = {
  ...optionGroup('One', {
    word: flag.string('w', { help: 'Is word.' }),
    list: flag.strings([], { name: 'a-list', help: 'Is a-list.' }),
    on: flag.boolean(false, { shorthand: 'o', help: 'Is on.' }),
    time: flag.duration('1m30s', { help: 'Is time.' }),
    choice: flag.choice('a', ['a', 'b'], { help: 'Is choice.' }),
    config: flag.map({ help: 'Is config.' }),
    wait: flag.seconds('30m', { help: 'Is wait.' }),
  }),
  ...optionGroup('Two', {
    off: flag.boolean(true, { help: 'Is off.' }),
    count: flag.integer(7, { min: 1, max: 9, help: 'Is count.' }),
  }),
  ...optionGroup('Common', { first: flag.string('', { help: 'Is first.' }) }),
};

it('helpText shows the flags by group, the common flags first, with their defaults', () => {
  const lines = helpText(flags).split('\n');
  expect(lines.map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
    'Common flags:',
    '',
    '  --first string  Is first.',
    '',
    'One flags:',
    '',
    '  --word string  Is word. (default "w")',
    '  --a-list strings  Is a-list.',
    '  -o, --on  Is on. (default false)',
    '  --time duration  Is time. (default 1m30s)',
    '  --choice string  Is choice. (default "a")',
    '  --config mapStringString  Is config.',
    '  --wait duration  Is wait. (default 30m0s)',
    '',
    'Two flags:',
    '',
    '  --off  Is off. (default true)',
    '  --count int  Is count. (default 7)',
    '',
  ]);
});
