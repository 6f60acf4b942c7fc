import { describe, expect, it } from 'vitest';
import { InvalidError } from '../errors/storage-error.js';
import {
  hasResourceVersion,
  objectResourceVersion,
  parseResourceVersion,
  prepareObjectForStorage,
} from './versioner.js';

describe('resource versions', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['0', 0],
    ['1', 1],
    ['00012', 12],
    ['9007199254740991', 9007199254740991],
    [`${'0'.repeat(1000)}12`, 12],
  ])('are parsed: %s is %d', (text, revision) => expect(parseResourceVersion(text)).toBe(revision));

  it.each([
    ['abc', 'invalid syntax'],
    ['-1', 'invalid syntax'],
    ['1.0', 'invalid syntax'],
    [' 1', 'invalid syntax'],
    ['18446744073709551616', 'value out of range'],
    ['9'.repeat(1000), 'value out of range'],
  ])('%s is refused', (text, problem) => {
    expect(() => parseResourceVersion(text)).toThrow(InvalidError);
    expect(() => parseResourceVersion(text)).toThrow(
      `resourceVersion: Invalid value: "${text}": strconv.ParseUint: parsing "${text}": ${problem}`,
    );
  });

  it('of objects are read as numbers, too', () => {
    const versionOf = (resourceVersion?: string) => objectResourceVersion({ metadata: { resourceVersion } });
    expect([undefined, '', '0', '7'].map(versionOf)).toEqual([0, 0, 0, 7]);
    expect(() => versionOf('x')).toThrow(/^strconv.ParseUint: parsing "x": invalid syntax$/);
  });

  it('count as set when they are numbers other than 0', () => {
    const set = (resourceVersion?: string) => hasResourceVersion({ metadata: { resourceVersion } });
    expect([undefined, '', '0', 'abc', '5'].map(set)).toEqual([false, false, false, false, true]);
  });

  it('are not stored', () => {
    const plain = { metadata: { name: 'a' } };
    expect(prepareObjectForStorage(plain)).toBe(plain);
    const full = { metadata: { name: 'a', resourceVersion: '1', selfLink: '/' }, spec: 1 };
    expect(prepareObjectForStorage(full)).toEqual({ metadata: { name: 'a' }, spec: 1 });
    expect(full.metadata.resourceVersion).toBe('1');
  });
});
