import { describe, expect, it } from 'vitest';
import { FlagError, parseFlags } from './flag.js';
import * as flag from './flag-kinds.js';

const text = (name: string, group = 'One') => ({ name, group, help: `Is ${name}.` });
const flags = {
  word: flag.string('w', text('word')),
  list: flag.strings([], text('a-list')),
  on: flag.boolean(false, { ...text('on'), shorthand: 'o' }),
  off: flag.boolean(true, text('off', 'Two')),
  count: flag.integer(7, { ...text('count', 'Two'), min: 1, max: 9 }),
  time: flag.duration('1m30s', text('time')),
  choice: flag.choice('a', ['a', 'b'], text('choice')),
  config: flag.map(text('config')),
  wait: flag.seconds('30m', text('wait')),
  pairs: flag.quotedMap(text('pairs')),
};

describe('parseFlags', () => {
  it('returns the initial values', () => {
    expect(parseFlags(flags, [])).toEqual({
      word: 'w',
      list: [],
      on: false,
      off: true,
      count: 7,
      time: 90_000,
      choice: 'a',
      config: [],
      wait: 1_800_000,
      pairs: [],
    });
  });

  it.each<[string, object]>([
    ['--word=x', { word: 'x' }],
    ['--word x', { word: 'x' }],
    ['-word x', { word: 'x' }],
    ['--word=', { word: '' }],
    ['--word=a=b', { word: 'a=b' }],
    ['--word --on', { word: '--on', on: false }],
    ['--word=x --word=y', { word: 'y' }],
    ['--a-list=a,b', { list: ['a', 'b'] }],
    ['--a-list=a,b --a-list c', { list: ['a', 'b', 'c'] }],
    ['--a-list=', { list: [] }],
    ['--on', { on: true }],
    ['-o', { on: true }],
    ['--a_list=a', { list: ['a'] }],
    ['--wait=90', { wait: 90_000 }],
    ['--wait=2m', { wait: 120_000 }],
    ['--on --word=x', { on: true, word: 'x' }],
    ['--on=t --off=F', { on: true, off: false }],
    ['--count=9', { count: 9 }],
    ['--time=0', { time: 0 }],
    ['--time=1h0m2.5s', { time: 3_602_500 }],
    ['--time=250ms', { time: 250 }],
    ['--choice=b', { choice: 'b' }],
    ['--pairs=a,b=c,d --pairs="e,f=g"', { pairs: ['a,b=c,d', 'e,f=g'] }],
    ['--pairs="a,b=c,d",e=f,"g=""h"""', { pairs: ['a,b=c,d', 'e=f', 'g="h"'] }],
    ['--config=a=b,c --config=d=e', { config: ['a=b', 'c', 'd=e'] }],
  ])('reads the arguments %s', (line, want) => {
    expect(parseFlags(flags, line.split(' '))).toMatchObject(want);
  });

  it.each([Number.NaN, -1])('refuses the duration %s of an option', (ms) => {
    expect(() => flags.time.check?.(ms, 'time')).toThrow(/^must (be a number|not be negative)$/);
  });

  it.each([
    ['--nothing', 'unknown flag: --nothing'],
    ['--o', 'unknown flag: --o, did you mean --on?'],
    ['--wrod=x', 'unknown flag: --wrod, did you mean --word?'],
    ['--a-lists=x', 'unknown flag: --a-lists, did you mean --a-list?'],
    ['--time=-1s', 'invalid argument "-1s" for "--time" flag: must not be negative'],
    ['--__proto__=x', 'unknown argument "--__proto__=x"'],
    ['--constructor=x', 'unknown flag: --constructor'],
    ['word', 'unknown argument "word"'],
    ['--word', 'flag needs an argument: --word'],
    ['--on=maybe', 'invalid argument "maybe" for "--on" flag: strconv.ParseBool: parsing "maybe": invalid syntax'],
    ['--count=x', 'invalid argument "x" for "--count" flag: must be an integer'],
    ['--count=1.5', 'invalid argument "1.5" for "--count" flag: must be an integer'],
    ['--count=0', 'invalid argument "0" for "--count" flag: must be between 1 and 9, inclusive'],
    ['--time=5', 'invalid argument "5" for "--time" flag: time: missing unit in duration "5"'],
    ['--time=1m5', 'invalid argument "1m5" for "--time" flag: time: missing unit in duration "1m5"'],
    ['--choice=c', 'invalid argument "c" for "--choice" flag: must be one of a, b'],
    ['--pairs=a', 'invalid argument "a" for "--pairs" flag: a must be formatted as key=value'],
    ['--pairs=a=b,c,d=e', 'invalid argument "a=b,c,d=e" for "--pairs" flag: c must be formatted as key=value'],
    ['--pairs=a=b"c"=d', 'invalid argument "a=b\\"c\\"=d" for "--pairs" flag: misplaced " in the list'],
  ])('refuses %s', (line, message) => {
    expect(() => parseFlags(flags, line.split(' '))).toThrow(new FlagError(message));
  });
});
