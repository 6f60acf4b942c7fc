import { applyJSONPatch, decodeJSONPatch } from '@k8s-ts/apimachinery/json-patch';
import { applyMergePatch } from '@k8s-ts/apimachinery/merge-patch';
import type { JSONValue } from '@k8s-ts/apimachinery/types';
import { expect, it } from 'vitest';
import { jsonPatchOrder, mergePatchOrder, versionInPlace, withoutUnmatchedNulls } from './patched-order.js';

const current = {
  kind: 'Boat',
  apiVersion: 'v1',
  metadata: { name: 'a', labels: { z: '1', b: '2' } },
  spec: { z: [{ y: 1, x: 2 }], a: { d: 1, c: 2 } },
};

it.each<[JSONValue, string]>([
  [
    {},
    '{"apiVersion":"v1","kind":"Boat","metadata":{"name":"a","labels":{"z":"1","b":"2"}},"spec":{"z":[{"y":1,"x":2}],"a":{"d":1,"c":2}}}',
  ],
  [
    { spec: { a: { b: 3 } } },
    '{"apiVersion":"v1","kind":"Boat","metadata":{"name":"a","labels":{"z":"1","b":"2"}},"spec":{"a":{"b":3,"c":2,"d":1},"z":[{"y":1,"x":2}]}}',
  ],
  [
    { metadata: null, spec: { a: [{ q: 1, p: 2 }], n: [{ q: 1, p: 2 }] } },
    '{"apiVersion":"v1","kind":"Boat","spec":{"a":[{"q":1,"p":2}],"n":[{"p":2,"q":1}],"z":[{"y":1,"x":2}]}}',
  ],
])('mergePatchOrder sorts the objects that %j reaches', (patch, text) => {
  expect(JSON.stringify(mergePatchOrder(current, patch, applyMergePatch(current, patch)))).toBe(text);
});

it.each<[JSONValue, string]>([
  [
    [{ op: 'add', path: '/spec/b', value: { d: 1, c: 2 } }],
    '{"apiVersion":"v1","kind":"Boat","metadata":{"name":"a","labels":{"z":"1","b":"2"}},"spec":{"a":{"d":1,"c":2},"b":{"d":1,"c":2},"z":[{"y":1,"x":2}]}}',
  ],
  [
    [{ op: 'replace', path: '/spec/z/0/y', value: 3 }],
    '{"apiVersion":"v1","kind":"Boat","metadata":{"name":"a","labels":{"z":"1","b":"2"}},"spec":{"a":{"d":1,"c":2},"z":[{"x":2,"y":3}]}}',
  ],
  [
    [
      { op: 'test', path: '/spec/a', value: { c: 2, d: 1 } },
      { op: 'move', from: '/metadata/labels/z', path: '/metadata/x' },
    ],
    '{"apiVersion":"v1","kind":"Boat","metadata":{"labels":{"b":"2"},"name":"a","x":"1"},"spec":{"a":{"c":2,"d":1},"z":[{"y":1,"x":2}]}}',
  ],
])('jsonPatchOrder sorts the objects that %j reaches', (operations, text) => {
  const patch = decodeJSONPatch(operations);
  expect(JSON.stringify(jsonPatchOrder(patch, applyJSONPatch(current, patch)))).toBe(text);
});

it('the resource version has its place in the order of the metadata', () => {
  const made = { metadata: { name: 'a', uid: 'u', labels: { b: 'c' }, resourceVersion: '1' } };
  expect(JSON.stringify(versionInPlace(made))).toBe(
    '{"metadata":{"name":"a","uid":"u","resourceVersion":"1","labels":{"b":"c"}}}',
  );
  const whole = versionInPlace(made);
  expect(versionInPlace(whole)).toBe(whole);
});

it('withoutUnmatchedNulls removes nulls from the parts of a strategic patch that the document does not have', () => {
  const original = { spec: { kept: { a: 1 }, text: 'x', list: [{ a: 1 }] } };
  const patch = {
    gone: null,
    spec: { kept: { a: null }, text: { a: null, b: 1 }, list: [{ a: null }], new: [{ a: null, b: { c: null } }] },
  };
  expect(withoutUnmatchedNulls(original, patch)).toEqual({
    gone: null,
    spec: { kept: { a: null }, text: { b: 1 }, list: [{ a: null }], new: [{ b: {} }] },
  });
});
