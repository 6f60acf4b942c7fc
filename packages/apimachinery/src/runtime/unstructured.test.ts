import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../json-patch/testing.js';
import {
  isUnstructuredList,
  nestedBool,
  nestedField,
  nestedNumber,
  nestedSlice,
  nestedString,
  nestedStringMap,
  withNestedField,
  withoutNestedField,
} from './unstructured.js';

const object = deepFreeze({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a', labels: { app: 'x' } },
  spec: { replicas: 3, big: 9007199254740993n, paused: false, items: [1], nothing: null, mixed: { a: 'b', c: 1 } },
});

describe('nested fields', () => {
  it('are found', () => {
    expect(nestedString(object, 'metadata', 'name')).toBe('a');
    expect(nestedNumber(object, 'spec', 'replicas')).toBe(3);
    expect(nestedNumber(object, 'spec', 'big')).toBe(9007199254740993n);
    expect(nestedBool(object, 'spec', 'paused')).toBe(false);
    expect(nestedSlice(object, 'spec', 'items')).toBe(object.spec.items);
    expect(nestedStringMap(object, 'metadata', 'labels')).toBe(object.metadata.labels);
    expect(nestedField(object, 'spec', 'nothing')).toBeNull();
  });

  it('may be absent', () => {
    expect(nestedString(object, 'metadata', 'namespace')).toBeUndefined();
    expect(nestedStringMap(object, 'metadata', 'annotations')).toBeUndefined();
    expect(nestedNumber(object, 'status', 'replicas')).toBeUndefined();
    expect(nestedField(object, 'spec', 'nothing', 'more')).toBeUndefined();
    expect(nestedField(object, 'constructor')).toBeUndefined();
  });

  it('must be of the right type', () => {
    expect(() => nestedString(object, 'spec', 'replicas')).toThrow(
      '.spec.replicas accessor error: 3 is of the type number, expected a string',
    );
    expect(() => nestedNumber(object, 'metadata', 'name')).toThrow(
      '.metadata.name accessor error: "a" is of the type string, expected a number',
    );
    expect(() => nestedBool(object, 'spec', 'items')).toThrow(
      '.spec.items accessor error: [1] is of the type list, expected a boolean',
    );
    expect(() => nestedSlice(object, 'spec', 'big')).toThrow('9007199254740993 is of the type bigint, expected a list');
    expect(() => nestedStringMap(object, 'spec', 'mixed')).toThrow(
      '.spec.mixed.c accessor error: 1 is of the type number, expected a string',
    );
    expect(() => nestedStringMap(object, 'spec', 'nothing')).toThrow('null is of the type null, expected an object');
    expect(() => nestedField(object, 'metadata', 'name', 'x')).toThrow(
      '.metadata.name accessor error: "a" is of the type string, expected an object',
    );
  });
});

describe('changes', () => {
  it('copy along the path only', () => {
    const changed = withNestedField(object, 5, 'spec', 'replicas') as typeof object;
    expect(changed.spec.replicas).toBe(5);
    expect(changed.metadata).toBe(object.metadata);
    expect(changed.spec.items).toBe(object.spec.items);
    expect(withNestedField(object, 'x', 'status', 'phase').status).toEqual({ phase: 'x' });
    expect(Object.hasOwn(withNestedField(object, 1, '__proto__'), '__proto__')).toBe(true);
    expect(() => withNestedField(object, 1, 'metadata', 'name', 'x')).toThrow('.metadata.name accessor error');
    expect(() => withNestedField(object, 1)).toThrow('a path of at least one field is needed');
  });

  it('remove', () => {
    const changed = withoutNestedField(object, 'metadata', 'labels') as typeof object;
    expect(changed.metadata).toEqual({ name: 'a' });
    expect(changed.spec).toBe(object.spec);
    expect(withoutNestedField(object, 'metadata', 'absent')).toBe(object);
    expect(withoutNestedField(object, 'metadata', 'name', 'x')).toBe(object);
    expect(withoutNestedField(object, 'kind')).not.toHaveProperty('kind');
  });
});

describe('isUnstructuredList', () => {
  it('asks for items', () => {
    expect(isUnstructuredList({ apiVersion: 'v1', kind: 'PodList', items: [] })).toBe(true);
    expect(isUnstructuredList({ apiVersion: 'v1', kind: 'PodList', items: null })).toBe(false);
    expect(isUnstructuredList(object)).toBe(false);
  });
});
