import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { JSONValue } from '../types/index.js';
import { applyJSONPatch } from './apply-json-patch.js';
import { decodeJSONPatch, JSONPatchError } from './decode-json-patch.js';
import { deepFreeze } from './testing.js';

/** A case of github.com/json-patch/json-patch-tests. */
interface SuiteCase {
  readonly comment?: string;
  readonly doc: JSONValue;
  readonly patch: JSONValue;
  readonly expected?: JSONValue;
  /** The tests check only that the operation fails, not this text. */
  readonly error?: string;
  readonly disabled?: boolean;
}

const load = createRequire(import.meta.url);

/**
 * Cases of the suite in which kube-apiserver's library differs from RFC 6902, with the result of the library: a
 * document or a failure.
 */
const deviations = new Map<string, { readonly expected?: JSONValue; readonly error?: string }>([
  // Negative indices count from the end.
  ['{"bar":[1,2]} with [{"op":"add","path":"/bar/-1","value":"5"}]', { expected: { bar: [1, 2, '5'] } }],
  // Only `replace` and `test` accept the path of the whole document.
  [
    '{"foo":"bar"} with [{"op":"add","path":"","value":{"baz":"qux"}}]',
    { error: 'add operation does not apply: doc is missing path: "": missing value' },
  ],
  // A missing value is null.
  ['[1] with [{"op":"add","path":"/-"}]', { expected: [1, null] }],
  ['[1] with [{"op":"replace","path":"/0"}]', { expected: [null] }],
  ['[null] with [{"op":"test","path":"/0"}]', { expected: [null] }],
]);
const met = new Set<string>();

describe.each([
  ['tests', 75],
  ['spec_tests', 16],
])('json-patch-test-suite %s', (file, count) => {
  const cases = (load(`json-patch-test-suite/${file}.json`) as readonly SuiteCase[]).filter(
    ({ disabled }) => !disabled,
  );

  it('has all its cases', () => {
    expect(cases).toHaveLength(count);
  });

  it.each(cases.map((each, index) => ({ index, ...each })))('$index $patch', ({ doc, patch, expected, error }) => {
    const text = `${JSON.stringify(doc)} with ${JSON.stringify(patch)}`;
    const deviation = deviations.get(text);
    if (deviation !== undefined) met.add(text);
    const want = deviation ?? { expected, error };
    const apply = () =>
      applyJSONPatch(deepFreeze(structuredClone(doc)), decodeJSONPatch(deepFreeze(structuredClone(patch))));
    if (deviation?.error !== undefined) expect(apply).toThrow(new JSONPatchError(deviation.error));
    else if (want.error !== undefined) expect(apply).toThrow(JSONPatchError);
    else if (want.expected !== undefined) expect(apply()).toEqual(want.expected);
    else expect(apply).not.toThrow();
  });
});

it('every listed deviation occurs', () => {
  expect([...met].sort()).toEqual([...deviations.keys()].sort());
});
