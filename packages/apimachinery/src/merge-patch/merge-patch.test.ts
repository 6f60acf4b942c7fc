import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepFreeze, jsonValue } from '../json-patch/testing.js';
import type { JSONValue } from '../types/index.js';
import { applyMergePatch, checkMergePatch, mergeMergePatches } from './apply-merge-patch.js';
import { createMergePatch } from './create-merge-patch.js';
import { MergePatchError, PreconditionFailedError } from './merge-patch-error.js';
import {
  createThreeWayMergePatch,
  patchesConflict,
  requireKeyUnchanged,
  requireMetadataKeyUnchanged,
} from './three-way-merge-patch.js';

const parse = (text: string) => deepFreeze(JSON.parse(text) as JSONValue);

describe('applyMergePatch', () => {
  // The cases of RFC 7386, appendix A, as far as they have an object or a list for a patch.
  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
    // Behaviour that is specific to the library.
    ['{}', '{"a":[{"b":null,"c":1},null]}', '{"a":[{"c":1},null]}'],
    ['{"a":[1]}', '{"a":[{"b":null}]}', '{"a":[{}]}'],
    ['{"a":{"x":1}}', '{"a":[{"b":null}]}', '{"a":[{"b":null}]}'],
    ['{"a":null}', '{"a":{"b":null}}', '{"a":{}}'],
    ['{"a":1}', '{"a":{"b":null,"c":{"d":null}}}', '{"a":{"c":{}}}'],
    ['{}', '{"__proto__":{"polluted":true}}', '{"__proto__":{"polluted":true}}'],
    ['{"__proto__":{"a":1}}', '{"__proto__":{"b":2}}', '{"__proto__":{"a":1,"b":2}}'],
    ['{"a":1}', '{"constructor":null,"toString":null}', '{"a":1}'],
  ])('changes %s by the patch %s', (document, patch, want) => {
    expect(JSON.stringify(applyMergePatch(parse(document), parse(patch)))).toBe(want);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    // The two cases of the appendix in which the patch is neither an object nor a list, which the library refuses.
    ['{"a":"foo"}', 'null', 'Invalid JSON Patch'],
    ['{"a":"foo"}', '"bar"', 'Invalid JSON Patch'],
    ['{}', 'null', 'Invalid JSON Patch'],
    ['{}', '"x"', 'Invalid JSON Patch'],
    ['{}', '1', 'Invalid JSON Patch'],
    ['null', '{}', 'Invalid JSON Document'],
  ])('fails to change %s by the patch %s', (document, patch, message) => {
    expect(() => applyMergePatch(parse(document), parse(patch))).toThrow(new MergePatchError(message));
  });

  it('fails for a patch that is not an object, where the server checks this', () => {
    expect(() => checkMergePatch([])).toThrow(
      'json: cannot unmarshal array into Go value of type map[string]interface {}',
    );
    expect(() => checkMergePatch({})).not.toThrow();
  });

  it('shares unchanged parts', () => {
    const document = deepFreeze({ spec: { a: [1], b: { c: 1 } }, status: { x: 1 } });
    const merged = applyMergePatch(document, { spec: { b: { c: 2 } } }) as typeof document;
    expect(merged).toEqual({ spec: { a: [1], b: { c: 2 } }, status: { x: 1 } });
    expect(merged.status).toBe(document.status);
    expect(merged.spec.a).toBe(document.spec.a);
    expect(applyMergePatch(document, { spec: { b: { c: 1 }, absent: null } })).toBe(document);
  });

  it('undoes createMergePatch', () => {
    // A merge patch cannot set a member to null, so documents have no null members.
    const document = jsonValue({ nulls: false }).filter(
      (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
    );
    fc.assert(
      fc.property(document, document, (from, to) => {
        const patch = createMergePatch(deepFreeze(from), deepFreeze(to));
        expect(applyMergePatch(from, patch)).toEqual(to);
        expect(createMergePatch(from, from)).toEqual({});
      }),
    );
  });

  it('has the same result for two merged patches as for one after the other', () => {
    const object = jsonValue({ nulls: false, lists: false }).filter(
      (value) => value !== null && typeof value === 'object',
    );
    const patch = jsonValue({ nulls: true, lists: false }).filter(
      (value) => value !== null && typeof value === 'object',
    );
    fc.assert(
      fc.property(object, patch, patch, (document, first, second) => {
        const both = mergeMergePatches(deepFreeze(first), deepFreeze(second));
        const kinds = applyMergePatch(applyMergePatch(document, first), second);
        // After a patch that replaces a scalar by an object and merges into it, the original value cannot be
        // determined.
        fc.pre(!replacesScalars(document, first, second));
        expect(applyMergePatch(document, both)).toEqual(kinds);
      }),
    );
  });
});

function replacesScalars(...values: JSONValue[]): boolean {
  const kinds = values.map((value) => (typeof value === 'object' && value !== null ? 'object' : 'scalar'));
  if (kinds.includes('scalar')) return kinds.includes('object');
  const objects = values as { [key: string]: JSONValue }[];
  const keys = new Set(objects.flatMap((object) => Object.keys(object)));
  return [...keys].some((key) =>
    replacesScalars(
      ...objects.filter((object) => Object.hasOwn(object, key)).map((object) => object[key] as JSONValue),
    ),
  );
}

describe('createMergePatch', () => {
  it.each([
    ['{"a":1,"b":2}', '{"a":1,"c":3}', '{"c":3,"b":null}'],
    ['{"a":{"b":1,"c":2}}', '{"a":{"b":1}}', '{"a":{"c":null}}'],
    ['{"a":[1,2]}', '{"a":[1]}', '{"a":[1]}'],
    ['{"a":1}', '{"a":"1"}', '{"a":"1"}'],
    ['{"a":null}', '{"a":null}', '{}'],
    ['{"a":null}', '{"a":{}}', '{"a":{}}'],
    ['[{"a":1},{}]', '[{"a":2},{"b":1}]', '[{"a":2},{"b":1}]'],
  ])('makes the patch from %s to %s', (from, to, want) => {
    expect(JSON.stringify(createMergePatch(parse(from), parse(to)))).toBe(want);
  });

  it.each([
    ['[]', '{}', 'Mismatched JSON Documents'],
    ['[{}]', '[]', 'Invalid JSON Document'],
    ['1', '{}', 'Invalid JSON Document'],
  ])('fails from %s to %s', (from, to, message) => {
    expect(() => createMergePatch(parse(from), parse(to))).toThrow(new MergePatchError(message));
  });
});

describe('createThreeWayMergePatch', () => {
  it.each([
    ['nothing to do', {}, {}, {}, {}],
    ['an addition', {}, { a: 1 }, {}, { a: 1 }],
    ['a change by another client is reverted', { a: 1 }, { a: 1 }, { a: 2 }, { a: 1 }],
    ['a deletion', { a: 1, b: 1 }, { a: 1 }, { a: 1, b: 2 }, { b: null }],
    ['a deletion of a missing member', { b: 1 }, {}, {}, { b: null }],
    ['members that another client added stay', { a: 1 }, { a: 2 }, { a: 1, other: 1 }, { a: 2 }],
    ['nested members', { s: { a: 1, b: 1 } }, { s: { a: 2 } }, { s: { a: 1, b: 1, c: 1 } }, { s: { a: 2, b: null } }],
    ['an empty map is a value', {}, { m: {} }, {}, { m: {} }],
    ['lists are replaced as a whole', { l: [1, 2] }, { l: [1] }, { l: [1, 2, 3] }, { l: [1] }],
    ['nothing applied before', null, { a: 1 }, { b: 1 }, { a: 1 }],
  ])('makes the patch for a case of "%s"', (_, original, modified, current, want) => {
    expect(createThreeWayMergePatch(deepFreeze(original), deepFreeze(modified), deepFreeze(current))).toEqual(want);
  });

  it('checks preconditions', () => {
    const rename = () =>
      createThreeWayMergePatch(
        {},
        { kind: 'B', metadata: { name: 'y' } },
        { kind: 'A', metadata: { name: 'x' } },
        ...rules,
      );
    let rules = [requireKeyUnchanged('apiVersion'), requireMetadataKeyUnchanged('uid')];
    expect(rename()).toEqual({ kind: 'B', metadata: { name: 'y' } });
    rules = [requireKeyUnchanged('kind')];
    expect(rename).toThrow(PreconditionFailedError);
    rules = [requireMetadataKeyUnchanged('name')];
    expect(rename).toThrow(PreconditionFailedError);
  });

  it('detects conflicts', () => {
    expect(patchesConflict({ a: 1, b: 2 }, { a: 1, c: 3 })).toBe(false);
    expect(patchesConflict({ a: { b: 1 } }, { a: { b: null } })).toBe(true);
    expect(patchesConflict({ a: [1, { b: 1 }] }, { a: [1, { c: 1 }] })).toBe(false);
    expect(patchesConflict({ a: [1] }, { a: [1, 2] })).toBe(true);
    expect(patchesConflict({ a: {} }, { a: 1 })).toBe(true);
  });
});
