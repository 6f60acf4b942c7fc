import { describe, expect, it } from 'vitest';
import { Names } from './names.js';

const [first, second] = ['11111111-2222-3333-4444-555555555555', '99999999-2222-3333-4444-555555555555'];

describe('Names', () => {
  it('are equal exactly where uids and resource versions are equal', () => {
    const names = new Names();
    const object = (uid: string, resourceVersion: string) => ({ metadata: { uid, resourceVersion } });
    const named = [object(first, '7'), object(second, '8'), object(first, '7')].map((value) =>
      names.value(value, 'body'),
    );
    expect(named).toEqual([object('<uid 1>', '<rv 1>'), object('<uid 2>', '<rv 2>'), object('<uid 1>', '<rv 1>')]);
  });

  it.each([
    ['a time', '2026-01-02T03:04:05Z', '<time>'],
    ['a time of microseconds', '2026-01-02T03:04:05.123456Z', '<microtime>'],
    ['a uid in a text', `uid ${first}.`, 'uid <uid 1>.'],
    ['a version in JSON in a text', '{"resourceVersion":"12"}', '{"resourceVersion":"<rv 1>"}'],
    ['a version in a message', 'ResourceVersion in precondition: 12', 'ResourceVersion in precondition: <rv 1>'],
    ['the version of the server', 'too old resource version: 1 (99)', 'too old resource version: 1 (<rv>)'],
    ['a number', '12', '12'],
  ])('replace the values that vary in %s', (_, text, named) => {
    expect(new Names().value(text, 'message')).toBe(named);
  });

  it.each([
    ['resourceVersion', '12', '<rv 1>'],
    ['resourceVersion', '0', '0'],
    ['resourceVersion', '', ''],
    ['continue', 'ey', '<continue>'],
    ['continue', '', ''],
    ['cells', '12s', '<age>'],
    ['cells', '60m', '60m'],
    ['timeout', '12s', '12s'],
  ])('replace values of %s: %j', (key, value, named) => {
    expect(new Names().value({ [key]: value }, 'metadata')).toEqual({ [key]: named });
  });

  it('replace saved texts, also in keys', () => {
    const names = new Names();
    names.save('made', 'one-x7k2p');
    names.save('count', '1234');
    names.save('short', 'abc');
    expect(names.value({ 'f:one-x7k2p': 'abc 1234 one-x7k2p' }, 'body')).toEqual({
      'f:<saved made>': 'abc 1234 <saved made>',
    });
  });
});
