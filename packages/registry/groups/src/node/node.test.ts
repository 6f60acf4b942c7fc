import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { expect, it } from 'vitest';
import { node } from './rest-storage.js';
import { runtimeClassStrategy } from './runtime-class/runtime-class-strategy.js';
import { validateRuntimeClass, validateRuntimeClassUpdate } from './runtime-class/runtime-class-validation.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;

const runtime = (more: Loose = {}): Loose => ({
  handler: 'runc',
  ...more,
  metadata: { name: 'a', resourceVersion: '1' },
});
const tolerating = (...tolerations: Loose[]) => ({ scheduling: { tolerations } });
const label = /a lowercase RFC 1123 label must consist of/;

it.each<[Loose, string | RegExp]>([
  [{}, ''],
  [{ overhead: {}, scheduling: {} }, ''],
  [{ overhead: { podFixed: { cpu: '250m', 'example.com/gadget': '1' } } }, ''],
  [{ handler: '' }, 'handler: Required value'],
  [{ handler: 'Not_Good' }, label],
  [
    { overhead: { podFixed: { cpu: '-1', what: '1' } } },
    /^\[overhead\.limits\[cpu\]: Invalid value: "-1": must be greater than or equal to 0, overhead\.limits\[what\]: Invalid value: "what": must be a standard resource type/,
  ],
  [{ scheduling: { nodeSelector: { 'a b': 'c' } } }, /^scheduling\.nodeSelector: Invalid value: "a b": name part must/],
  [{ scheduling: { nodeSelector: { a: 'b c' } } }, /^scheduling\.nodeSelector: Invalid value: "b c": a valid label/],
  [
    tolerating({ operator: 'Equal' }),
    'scheduling.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
  ],
  [tolerating({ key: 'a', value: 'b' }, { key: 'a', value: 'b', effect: 'NoSchedule' }), ''],
  [
    tolerating({ key: 'a', operator: 'Exists' }, { key: 'a', operator: 'Exists' }),
    'scheduling.tolerations[1]: Duplicate value: {"Key":"a","Operator":"Exists","Value":"","Effect":"","TolerationSeconds":null}',
  ],
])('validateRuntimeClass returns the errors of a runtime class with %j', (more, errors) => {
  const text = aggregateText(validateRuntimeClass(runtime(more)));
  if (typeof errors === 'string') expect(text).toBe(errors);
  else expect(text).toMatch(errors);
});

it('a RuntimeClass has an immutable handler; an update is validated as a whole first', () => {
  const strategy = runtimeClassStrategy;
  const old = runtime();
  expect(aggregateText(validateRuntimeClassUpdate(runtime({ handler: 'kata' }), old))).toBe(
    'handler: Invalid value: "kata": field is immutable',
  );
  const errors = strategy.validateUpdate(runtime({ handler: 'A_B' }), old, internalContext());
  expect(errors.map(({ detail }) => detail)).toEqual([expect.stringMatching(label), 'field is immutable']);
});

it('a runtime class warns about deprecated node labels', () => {
  const object = runtime({ scheduling: { nodeSelector: { 'beta.kubernetes.io/os': 'linux', other: 'x' } } });
  const warning = 'scheduling.nodeSelector: deprecated since v1.14; use "kubernetes.io/os" instead';
  expect(runtimeClassStrategy.warningsOnCreate?.(object, internalContext())).toEqual([warning]);
  expect(runtimeClassStrategy.warningsOnUpdate?.(object, runtime(), internalContext())).toEqual([warning]);
});

it('a runtime class may be created by an update', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `node-${Math.random()}` } });
  const { stores, destroy } = await node.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  const object = { handler: 'runc', metadata: { name: 'a' } };
  const { created, result } = await stores.runtimeClasses.update(
    'a',
    { updatedObject: async () => object as Loose },
    {},
    internalContext(),
  );
  expect(created).toBe(true);
  expect(stores.runtimeClasses.tableRow?.(result.object).cells.slice(0, 2)).toEqual(['a', 'runc']);
  await destroy();
});
