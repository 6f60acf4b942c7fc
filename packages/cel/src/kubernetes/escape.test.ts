import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeName, unescapeName } from './escape.js';

describe('escapeName', () => {
  it.each<readonly [string, string | undefined]>([
    ['name', 'name'],
    ['_a1', '_a1'],
    ['a__b', 'a__underscores__b'],
    ['___', '__underscores___'],
    ['a-b.c/d', 'a__dash__b__dot__c__slash__d'],
    ['namespace', '__namespace__'],
    ['true', '__true__'],
    ['int', 'int'],
    ['', undefined],
    ['1a', undefined],
    ['a b', undefined],
    ['é', undefined],
    ['$ref', undefined],
  ])('makes the name %s an identifier, where it can', (name, identifier) => {
    expect(escapeName(name)).toBe(identifier);
  });

  it('can be undone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z_./-][a-z0-9_./-]{0,8}$/), (name) => {
        const identifier = escapeName(name) as string;
        expect(identifier).toMatch(/^[a-z_][a-z0-9_]*$/);
        expect(unescapeName(identifier)).toBe(name);
      }),
    );
  });

  it('refuses other escapes', () => {
    expect(unescapeName('__at__')).toBeUndefined();
    expect(unescapeName('a__if__')).toBeUndefined();
  });
});
