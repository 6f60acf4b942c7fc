import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthByFour, nearLinear } from '../testing/growth.js';
import type { JSONValue } from '../types/index.js';
import { applyJSONPatch } from './apply-json-patch.js';
import { decodeJSONPatch, type JSONPatch, JSONPatchError, strictJSONPatchErrors } from './decode-json-patch.js';
import { encodedSize, equalJSON } from './json-value.js';
import { deepFreeze, jsonValue } from './testing.js';

const parse = (text: string) => deepFreeze(JSON.parse(text) as JSONValue);
const apply = (document: string, patch: string) => applyJSONPatch(parse(document), decodeJSONPatch(parse(patch)));

describe('applyJSONPatch', () => {
  it.each([
    // RFC 6902, appendix A.
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux"}]', '{"foo":"bar","baz":"qux"}'],
    ['{"foo":["bar","baz"]}', '[{"op":"add","path":"/foo/1","value":"qux"}]', '{"foo":["bar","qux","baz"]}'],
    ['{"baz":"qux","foo":"bar"}', '[{"op":"remove","path":"/baz"}]', '{"foo":"bar"}'],
    ['{"foo":["bar","qux","baz"]}', '[{"op":"remove","path":"/foo/1"}]', '{"foo":["bar","baz"]}'],
    ['{"baz":"qux","foo":"bar"}', '[{"op":"replace","path":"/baz","value":"boo"}]', '{"baz":"boo","foo":"bar"}'],
    [
      '{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}',
      '[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]',
      '{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}',
    ],
    [
      '{"foo":["all","grass","cows","eat"]}',
      '[{"op":"move","from":"/foo/1","path":"/foo/3"}]',
      '{"foo":["all","cows","eat","grass"]}',
    ],
    [
      '{"baz":"qux","foo":["a",2,"c"]}',
      '[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]',
      '{"baz":"qux","foo":["a",2,"c"]}',
    ],
    [
      '{"foo":"bar"}',
      '[{"op":"add","path":"/child","value":{"grandchild":{}}}]',
      '{"foo":"bar","child":{"grandchild":{}}}',
    ],
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux","xyz":123}]', '{"foo":"bar","baz":"qux"}'],
    ['{"/":9,"~1":10}', '[{"op":"test","path":"/~01","value":10}]', '{"/":9,"~1":10}'],
    ['{"foo":["bar"]}', '[{"op":"add","path":"/foo/-","value":["abc","def"]}]', '{"foo":["bar",["abc","def"]]}'],
    // Corners of the RFC.
    ['{}', '[{"op":"add","path":"/","value":1}]', '{"":1}'],
    ['{"a":{"":{"":1}}}', '[{"op":"remove","path":"/a//"}]', '{"a":{"":{}}}'],
    ['[]', '[{"op":"add","path":"/0","value":"a"},{"op":"add","path":"/-","value":"b"}]', '["a","b"]'],
    ['{"a":1}', '[{"op":"replace","path":"","value":{"b":2}},{"op":"add","path":"/c","value":3}]', '{"b":2,"c":3}'],
    ['{"a":1}', '[{"op":"replace","path":"","value":[1]}]', '[1]'],
    ['{"a":{"b":1}}', '[{"op":"test","path":"","value":{"a":{"b":1}}}]', '{"a":{"b":1}}'],
    [
      '{"a":[1,{"b":2}]}',
      '[{"op":"copy","from":"/a/1","path":"/c"},{"op":"add","path":"/c/d","value":3}]',
      '{"a":[1,{"b":2}],"c":{"b":2,"d":3}}',
    ],
    [
      '{"a":{"x":1}}',
      '[{"op":"add","path":"/a/y","value":2},{"op":"copy","from":"/a","path":"/b"},{"op":"remove","path":"/a/x"},{"op":"add","path":"/b/z","value":3}]',
      '{"a":{"y":2},"b":{"x":1,"y":2,"z":3}}',
    ],
    [
      '{"a":[[1]]}',
      '[{"op":"add","path":"/a/0/0","value":0},{"op":"copy","from":"/a/0","path":"/a/-"},{"op":"remove","path":"/a/0/1"}]',
      '{"a":[[0],[0,1]]}',
    ],
    ['{"a":1}', '[{"op":"move","from":"/a","path":"/a"}]', '{"a":1}'],
    ['{"a":{"b":1,"c":[1.0]}}', '[{"op":"test","path":"/a","value":{"c":[1],"b":1}}]', '{"a":{"b":1,"c":[1]}}'],
    ['{"a":null}', '[{"op":"test","path":"/a","value":null},{"op":"remove","path":"/a"}]', '{}'],
    // Behaviour that is specific to the library.
    ['{"a":1}', '[{"op":"replace","path":"/absent","value":2}]', '{"a":1,"absent":2}'],
    ['{"a":1}', '[{"op":"test","path":"/absent","value":null}]', '{"a":1}'],
    ['{"a":1}', '[{"op":"test","path":"/absent"}]', '{"a":1}'],
    ['{"a":1}', '[{"op":"add","path":"/b"}]', '{"a":1,"b":null}'],
    ['{"a":1}', '[{"op":"copy","from":"/absent","path":"/b"}]', '{"a":1,"b":null}'],
    ['{"a":1}', '[{"op":"add","path":"ignored/b","value":2}]', '{"a":1,"b":2}'],
    [
      '{"a":[1,2,3]}',
      '[{"op":"remove","path":"/a/-1"},{"op":"add","path":"/a/-1","value":9},{"op":"replace","path":"/a/-3","value":0}]',
      '{"a":[0,2,9]}',
    ],
    ['{"a":[1,2]}', '[{"op":"replace","path":"/a/+01","value":3}]', '{"a":[1,3]}'],
    // Keys with a special meaning in JavaScript.
    ['{}', '[{"op":"add","path":"/__proto__","value":{"polluted":true}}]', '{"__proto__":{"polluted":true}}'],
    [
      '{"__proto__":{"a":1}}',
      '[{"op":"add","path":"/__proto__/b","value":2},{"op":"copy","from":"/__proto__","path":"/c"}]',
      '{"__proto__":{"a":1,"b":2},"c":{"a":1,"b":2}}',
    ],
    [
      '{"a":1}',
      '[{"op":"test","path":"/constructor","value":null},{"op":"add","path":"/toString","value":1}]',
      '{"a":1,"toString":1}',
    ],
    ['{"a":[1]}', '[{"op":"add","path":"/length","value":5}]', '{"a":[1],"length":5}'],
  ])('changes %s by the patch %s', (document, patch, want) => {
    expect(JSON.stringify(apply(document, patch))).toBe(want);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    ['{"a":1}', '[{"op":"frobnicate","path":"/a"}]', 'Unexpected kind: frobnicate'],
    ['{"a":1}', '[{"path":"/a"}]', 'Unexpected kind: unknown'],
    ['{"a":1}', '[{"op":1}]', 'Unexpected kind: unknown'],
    ['{"a":1}', '[null]', 'Unexpected kind: unknown'],
    ['{"a":1}', '[{"op":"ADD","path":"/a"}]', 'Unexpected kind: ADD'],
    ['{"a":1}', '[{"op":"add","value":1}]', 'add operation failed to decode path: missing value'],
    [
      '{"a":1}',
      '[{"op":"add","path":"","value":1}]',
      'add operation does not apply: doc is missing path: "": missing value',
    ],
    [
      '{"a":1}',
      '[{"op":"add","path":"/b/c","value":1}]',
      'add operation does not apply: doc is missing path: "/b/c": missing value',
    ],
    [
      '{"a":1}',
      '[{"op":"add","path":"/a/c","value":1}]',
      'add operation does not apply: doc is missing path: "/a/c": missing value',
    ],
    [
      '{"a":null}',
      '[{"op":"add","path":"/a/c","value":1}]',
      'add operation does not apply: doc is missing path: "/a/c": missing value',
    ],
    [
      '{"a":[]}',
      '[{"op":"add","path":"/a/1","value":1}]',
      "error in add for path: '/a/1': Unable to access invalid index: 1: invalid index referenced",
    ],
    [
      '{"a":[]}',
      '[{"op":"add","path":"/a/-2","value":1}]',
      "error in add for path: '/a/-2': Unable to access invalid index: -2: invalid index referenced",
    ],
    [
      '{"a":[]}',
      '[{"op":"add","path":"/a/x","value":1}]',
      `error in add for path: '/a/x': value was not a proper array index: 'x': strconv.Atoi: parsing "x": invalid syntax`,
    ],
    [
      '{"a":[]}',
      '[{"op":"add","path":"/a/length","value":1}]',
      `error in add for path: '/a/length': value was not a proper array index: 'length': strconv.Atoi: parsing "length": invalid syntax`,
    ],
    [
      '{"a":[{}]}',
      '[{"op":"add","path":"/a/1/b","value":1}]',
      'add operation does not apply: doc is missing path: "/a/1/b": missing value',
    ],
    ['{"a":1}', '[{"op":"remove"}]', 'remove operation failed to decode path: missing value'],
    [
      '{"a":1}',
      '[{"op":"remove","path":"/b"}]',
      "error in remove for path: '/b': Unable to remove nonexistent key: b: missing value",
    ],
    [
      '{"a":1}',
      '[{"op":"remove","path":"/toString"}]',
      "error in remove for path: '/toString': Unable to remove nonexistent key: toString: missing value",
    ],
    [
      '{"a":1}',
      '[{"op":"remove","path":"/b/c"}]',
      'remove operation does not apply: doc is missing path: "/b/c": missing value',
    ],
    [
      '{"a":[1]}',
      '[{"op":"remove","path":"/a/1"}]',
      "error in remove for path: '/a/1': Unable to access invalid index: 1: invalid index referenced",
    ],
    [
      '{"a":[1]}',
      '[{"op":"remove","path":"/a/-"}]',
      `error in remove for path: '/a/-': strconv.Atoi: parsing "-": invalid syntax`,
    ],
    [
      '{"a":1}',
      '[{"op":"replace","value":1}]',
      'replace operation failed to decode path: operation missing path field: missing value',
    ],
    [
      '{"a":1}',
      '[{"op":"replace","path":3}]',
      'replace operation failed to decode path: json: cannot unmarshal number into Go value of type string',
    ],
    [
      '{"a":1}',
      '[{"op":"replace","path":"/b/c"}]',
      'replace operation does not apply: doc is missing path: /b/c: missing value',
    ],
    [
      '{"a":[1]}',
      '[{"op":"replace","path":"/a/1","value":1}]',
      'replace operation does not apply: doc is missing key: /a/1: missing value',
    ],
    [
      '{"a":1}',
      '[{"op":"replace","path":"","value":1}]',
      'replace operation value must be object or array: %!w(<nil>)',
    ],
    [
      '{"a":1}',
      '[{"op":"move","path":"/b"}]',
      'move operation failed to decode from: operation, missing from field: missing value',
    ],
    [
      '{"a":1}',
      '[{"op":"move","from":"/a"}]',
      'move operation failed to decode path: operation missing path field: missing value',
    ],
    [
      '{"a":1}',
      '[{"op":"move","from":"/b","path":"/c"}]',
      "error in move for path: 'b': Unable to remove nonexistent key: b: missing value",
    ],
    [
      '{"a":1}',
      '[{"op":"move","from":"/b/c","path":"/c"}]',
      'move operation does not apply: doc is missing from path: /b/c: missing value',
    ],
    [
      '{"a":{"b":1}}',
      '[{"op":"move","from":"/a","path":"/a/b"}]',
      'move operation does not apply: doc is missing destination path: /a/b: missing value',
    ],
    [
      '{"a":[]}',
      '[{"op":"move","from":"/a/0","path":"/b"}]',
      "error in move for path: '0': Unable to access invalid index: 0: invalid index referenced",
    ],
    ['{"a":1}', '[{"op":"test","path":"/a","value":2}]', 'testing value /a failed: test failed'],
    ['{"a":1}', '[{"op":"test","path":"/a","value":"1"}]', 'testing value /a failed: test failed'],
    ['{"a":1}', '[{"op":"test","path":"/a"}]', 'testing value /a failed: test failed'],
    ['{"a":1}', '[{"op":"test","path":"/b","value":1}]', 'testing value /b failed: test failed'],
    ['{"a":1}', '[{"op":"test","path":"","value":{}}]', 'testing value  failed: test failed'],
    [
      '{"a":1}',
      '[{"op":"test","path":"/b/c","value":1}]',
      'test operation does not apply: is missing path: /b/c: missing value',
    ],
    [
      '{"a":[]}',
      '[{"op":"test","path":"/a/0","value":1}]',
      "error in test for path: '/a/0': Unable to access invalid index: 0: invalid index referenced",
    ],
    [
      '{"a":1}',
      '[{"op":"copy","from":"","path":"/b"}]',
      'copy operation does not apply: doc is missing from path: : missing value',
    ],
    ['{"a":1}', '[{"op":"copy","from":"/a"}]', 'copy operation failed to decode path: missing value'],
    [
      '{"a":1}',
      '[{"op":"copy","from":"/a","path":"/b/c"}]',
      'copy operation does not apply: doc is missing destination path: /b/c: missing value',
    ],
    [
      '{"a":[1]}',
      '[{"op":"copy","from":"/a/0","path":"/a/5"}]',
      'error while adding value during copy: Unable to access invalid index: 5: invalid index referenced',
    ],
  ])('fails to change %s by the patch %s', (document, patch, message) => {
    expect(() => apply(document, patch)).toThrow(new JSONPatchError(message));
  });

  it('shares untouched parts', () => {
    const document = deepFreeze({ a: { b: [1, 2], c: { d: 1 } }, e: { f: 1 } });
    const patched = applyJSONPatch(document, [{ op: 'add', path: '/a/b/-', value: 3 }]) as typeof document;
    expect(patched).toEqual({ a: { b: [1, 2, 3], c: { d: 1 } }, e: { f: 1 } });
    expect(patched.a.c).toBe(document.a.c);
    expect(patched.e).toBe(document.e);
    expect(applyJSONPatch(document, [])).toBe(document);
    expect(applyJSONPatch(document, [{ op: 'test', path: '/a/b/0', value: 1 }])).toBe(document);
  });

  it('limits the size of copies', () => {
    const double = Array.from({ length: 30 }, () => ({ op: 'copy', from: '/a', path: '/a/-' }));
    expect(() => applyJSONPatch({ a: ['x'.repeat(1000)] }, double)).toThrow(
      /^Unable to complete the copy, the accumulated size increase of copy is \d+, exceeding the limit 3145728$/,
    );
    expect(() => applyJSONPatch({ a: 'xyz' }, [{ op: 'copy', from: '/a', path: '/b' }], { maxCopyBytes: 4 })).toThrow(
      'Unable to complete the copy, the accumulated size increase of copy is 5, exceeding the limit 4',
    );
    expect(() =>
      applyJSONPatch({ a: 'xyz' }, [{ op: 'copy', from: '/a', path: '/b' }], { maxCopyBytes: 0 }),
    ).not.toThrow();
    expect([encodedSize('<é€😀\u2028'), encodedSize(12n), encodedSize({ a: [null] })]).toEqual([
      2 + 6 + 2 + 3 + 4 + 6,
      2,
      12,
    ]);
  });

  it('does many operations on a wide object in time that grows with their number', { timeout: 60_000 }, () => {
    const growth = growthByFour((size) => {
      const wide = Object.fromEntries(Array.from({ length: 5 * size }, (_, i) => [`k${i}`, i]));
      const operations = Array.from({ length: size }, (_, i) => ({ op: 'add', path: `/data/new${i}`, value: i }));
      return () => {
        const patched = applyJSONPatch({ data: wide }, operations) as { data: Record<string, number> };
        expect(Object.keys(patched.data)).toHaveLength(6 * size);
      };
    }, 2500);
    expect(growth).toBeLessThan(nearLinear);
  });
});

describe('applyJSONPatch against a plain model', () => {
  const pointer = fc
    .array(fc.constantFrom('a', 'b', 'c', '0', '1', '-', '__proto__', ''), { minLength: 0, maxLength: 3 })
    .map((parts) => parts.map((part) => `/${part}`).join(''));
  const operation = fc.record({
    op: fc.constantFrom('add', 'add', 'remove', 'replace', 'move', 'copy', 'test'),
    path: pointer,
    from: pointer,
    value: jsonValue(),
  });

  it('has the result of the model, and changes neither document nor patch', () => {
    fc.assert(
      fc.property(
        jsonValue().filter((value) => typeof value === 'object' && value !== null),
        fc.array(operation, { maxLength: 6 }),
        (document, operations) => {
          deepFreeze(document);
          deepFreeze(operations);
          const applied: typeof operations = [];
          let model = clone(document);
          let result: JSONValue = document;
          for (const next of operations) {
            // Failing operations are left out, so that long sequences of operations arise.
            try {
              result = applyJSONPatch(document, [...applied, next]);
            } catch {
              expect(() => modelApply(clone(model), next)).toThrow();
              continue;
            }
            applied.push(next);
            model = modelApply(model, next);
            expect(JSON.stringify(result)).toBe(JSON.stringify(model));
          }
        },
      ),
      { numRuns: 1500 },
    );
  });
});

describe('laws of JSON patches', () => {
  const name = fc.constantFrom('a', 'b', 'x/y', '~', '~1', '', '__proto__', '0', '-');
  const object = fc.dictionary(name, jsonValue(), { maxKeys: 5 }).map((value) => deepFreeze({ ...value }) as JSONValue);
  const escaped = (key: string) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const member = (document: JSONValue, key: string) => Object.getOwnPropertyDescriptor(document, key)?.value;
  const law = (check: (document: JSONValue, path: string, key: string, value: JSONValue) => void) =>
    fc.assert(
      fc.property(object, name, jsonValue(), (document, key, value) => check(document, escaped(key), key, value)),
    );

  it('an added value exists', () => {
    law((document, path, key, value) => {
      const added = applyJSONPatch(document, [
        { op: 'add', path, value },
        { op: 'test', path, value },
      ]);
      expect(member(added, key)).toEqual(value);
    });
  });

  it('removing an added value restores the document', () => {
    law((document, path, key, value) => {
      if (member(document, key) !== undefined) return;
      const patch: JSONPatch = [
        { op: 'add', path, value },
        { op: 'remove', path },
      ];
      expect(applyJSONPatch(document, patch)).toEqual(document);
    });
  });

  it('moving equals copying and removing', () => {
    law((document, path, key) => {
      if (member(document, key) === undefined) return;
      const moved = applyJSONPatch(document, [{ op: 'move', from: path, path: '/elsewhere' }]);
      const copied = applyJSONPatch(document, [
        { op: 'copy', from: path, path: '/elsewhere' },
        { op: 'remove', path },
      ]);
      expect(equalJSON(moved, copied)).toBe(true);
    });
  });

  it('two patches in a row equal their concatenation', () => {
    fc.assert(
      fc.property(
        object,
        fc.array(fc.tuple(name, jsonValue()), { maxLength: 6 }),
        fc.nat(6),
        (document, entries, at) => {
          const patch = entries.map(([key, value]) => ({ op: 'add', path: escaped(key), value }));
          const twice = applyJSONPatch(applyJSONPatch(document, patch.slice(0, at)), patch.slice(at));
          expect(JSON.stringify(twice)).toBe(JSON.stringify(applyJSONPatch(document, patch)));
        },
      ),
    );
  });
});

describe('decodeJSONPatch', () => {
  it('treats null as no operations', () => {
    expect(decodeJSONPatch(null)).toEqual([]);
    expect(strictJSONPatchErrors(null)).toEqual([]);
  });

  it.each([
    ['{}', 'json: cannot unmarshal object into Go value of type jsonpatch.Patch'],
    ['"x"', 'json: cannot unmarshal string into Go value of type jsonpatch.Patch'],
    ['[1]', 'json: cannot unmarshal number into Go value of type jsonpatch.Operation'],
    ['[[]]', 'json: cannot unmarshal array into Go value of type jsonpatch.Operation'],
  ])('refuses %s', (document, message) => {
    expect(() => decodeJSONPatch(parse(document))).toThrow(new JSONPatchError(message));
  });

  it.each([
    ['{}', 'json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp'],
    ['[true]', 'json: cannot unmarshal bool into Go value of type handlers.jsonPatchOp'],
    ['[{"path":1}]', 'json: cannot unmarshal number into Go struct field jsonPatchOp.path of type string'],
  ])('strictly refuses %s', (document, message) => {
    expect(() => strictJSONPatchErrors(parse(document))).toThrow(new JSONPatchError(message));
  });

  it('reports members that operations do not have', () => {
    expect(strictJSONPatchErrors(parse('[{"op":"add","value":1,"from":null},{"foo":1,"op":"test"}]'))).toEqual([
      'json patch unknown field "[1].foo"',
    ]);
  });
});

describe('equalJSON', () => {
  it('treats a bigint as equal to the number of the same value', () => {
    expect(equalJSON(5n, 5)).toBe(true);
    expect(equalJSON({ a: [9007199254740993n] }, { a: [9007199254740993n] })).toBe(true);
    expect(equalJSON(9007199254740993n, 9007199254740992)).toBe(false);
    expect(equalJSON(1n, '1')).toBe(false);
    expect(equalJSON(1, true)).toBe(false);
    expect(equalJSON([], {})).toBe(false);
    expect(equalJSON({ a: 1 }, { toString: 1 })).toBe(false);
  });
});

type Mutable = { [key: string]: JSONValue } | JSONValue[];

function clone(value: JSONValue): JSONValue {
  return JSON.parse(JSON.stringify(value)) as JSONValue;
}

/** Applies operations to a private copy, as simply as possible. */
function modelApply(
  root: JSONValue,
  operation: { op: string; path: string; from: string; value: JSONValue },
): JSONValue {
  const { op, path, from } = operation;
  const value = clone(operation.value);
  switch (op) {
    case 'add':
      put(root, path, value, true);
      return root;
    case 'remove':
      take(root, path);
      return root;
    case 'replace':
      if (path === '') {
        if (typeof value !== 'object' || value === null) throw new Error('scalar');
        return value;
      }
      put(root, path, value, false);
      return root;
    case 'move':
      put(root, path, take(root, from), true);
      return root;
    case 'copy': {
      const [container, key] = locate(root, from);
      const copied = clone(read(container, key) ?? null);
      put(root, path, copied, true);
      return root;
    }
    default: {
      const actual = path === '' ? root : read(...locate(root, path));
      expect(equalJSON(actual ?? null, value)).toBe(sorted(actual ?? null) === sorted(value));
      if (!equalJSON(actual ?? null, value)) throw new Error('test');
      return root;
    }
  }
}

function sorted(value: JSONValue): string {
  return JSON.stringify(value, (_, member: JSONValue) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))
      : member,
  );
}

function locate(root: JSONValue, path: string): [Mutable, string] {
  if (path === '') throw new Error('root');
  const parts = path.slice(1).split('/');
  const key = parts.pop() as string;
  let container = root;
  for (const part of parts) container = read(container as Mutable, part) as JSONValue;
  if (typeof container !== 'object' || container === null) throw new Error('no container');
  return [container as Mutable, key];
}

function read(container: Mutable, key: string): JSONValue | undefined {
  if (typeof container !== 'object' || container === null) throw new Error('no container');
  if (!Array.isArray(container)) return Object.getOwnPropertyDescriptor(container, key)?.value;
  if (!(Number(key) < container.length) || key === '') throw new Error('index');
  return container[Number(key)];
}

function put(root: JSONValue, path: string, value: JSONValue, insert: boolean): void {
  const [container, key] = locate(root, path);
  if (!Array.isArray(container)) {
    Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
  } else if (insert && key === '-') {
    container.push(value);
  } else {
    if (!(Number(key) < container.length + (insert ? 1 : 0)) || key === '') throw new Error('index');
    container.splice(Number(key), insert ? 0 : 1, value);
  }
}

function take(root: JSONValue, path: string): JSONValue {
  const [container, key] = locate(root, path);
  const value = read(container, key);
  if (value === undefined) throw new Error('absent');
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
  return value;
}

describe('patches of long lists', () => {
  const list = Array.from({ length: 3000 }, (_, i) => i);

  it('have the same result as with short lists', () => {
    const index = fc.oneof(fc.integer({ min: -12, max: 12 }).map(String), fc.constant('-'));
    const path = fc.oneof(
      index.map((at) => `/list/${at}`),
      fc.tuple(index, index).map(([at, inner]) => `/list/${at}/${inner}`),
      fc.constantFrom('/list', '/copy', '/copy/0', '/object', '/object/a', '/object/list/0', ''),
    );
    const value = fc.oneof(fc.integer(), fc.constantFrom(null, [], [1, 2], {}, { a: 1 }, { list: [1] }));
    const operation = fc.record({
      op: fc.constantFrom('add', 'add', 'remove', 'replace', 'move', 'copy', 'test'),
      path,
      from: path,
      value,
    });
    // Both documents have the same beginning and end; what is between them is not reached.
    const documents = (middle: number) => {
      const ends = [[0, [1]], 1, 2, { a: [] }, ...Array.from({ length: 8 }, (_, i) => i)];
      const whole = [...ends, ...Array.from({ length: middle }, () => 'middle'), ...ends];
      return { list: whole, object: { list: whole }, x: { list: 1 } };
    };
    const outcome = (middle: number, patch: JSONPatch) => {
      try {
        const text = JSON.stringify(applyJSONPatch(documents(middle), patch, { maxCopyBytes: 0 }));
        return text.replace(/("middle",)+/g, '"middle",');
      } catch (cause) {
        return (cause as Error).message;
      }
    };
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 8 }), (patch) => {
        expect(outcome(5000, patch as JSONPatch)).toBe(outcome(30, patch as JSONPatch));
      }),
      { numRuns: 300 },
    );
  });

  it('do not change the document', () => {
    const document = { list };
    const patched = applyJSONPatch(document, [
      { op: 'remove', path: '/list/0' },
      { op: 'add', path: '/list/-', value: [] },
      { op: 'add', path: '/list/2999/0', value: 'x' },
      { op: 'copy', from: '/list', path: '/copy' },
      { op: 'add', path: '/list/0', value: 'y' },
      { op: 'test', path: '/copy/0', value: 1 },
    ]) as { readonly list: readonly unknown[]; readonly copy: readonly unknown[] };
    expect(document.list).toHaveLength(3000);
    expect(patched.copy).toEqual([...list.slice(1), ['x']]);
    expect(patched.list).toEqual(['y', ...patched.copy]);
  });

  it('limit the number of copied members of an object', () => {
    const many = (operation: (i: number) => JSONPatch[number]) => Array.from({ length: 100 }, (_, i) => operation(i));
    const object = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`k${i}`, i]));
    const tests = many((i) =>
      i % 2 === 0 ? { op: 'add', path: `/object/x${i}`, value: i } : { op: 'replace', path: '/object/x0', value: i },
    );
    expect(applyJSONPatch({ object }, [...tests, { op: 'test', path: '/object/x0', value: 99 }])).toBeDefined();
    const test = { op: 'test', path: '/object', value: object };
    const changes: JSONPatch = [
      { op: 'remove', path: '/object/k0' },
      { op: 'add', path: '/object/k0', value: 0 },
    ];
    expect(() => applyJSONPatch({ object }, [test, ...tests, test])).toThrow('test failed');
    expect(applyJSONPatch({ object }, [test, ...changes, test])).toEqual({ object });
    expect(() => applyJSONPatch({ object }, [test, changes[0] as JSONPatch[number], test])).toThrow('test failed');
  });
});
