import { describe, expect, it } from 'vitest';
import { makePath } from '../fieldpath/path-element.js';
import { parentManagedFields, type ReplicasPaths, scaleManagedFields } from './scale-handler.js';

const paths: ReplicasPaths = new Map([
  ['apps/v1', makePath('spec', 'replicas')],
  ['example.com/v1', makePath('spec', 'count')],
  ['example.com/v2', undefined],
]);
const entry = (manager: string, operation: string, apiVersion: string, fieldsV1: object, more: object = {}) => ({
  manager,
  operation,
  apiVersion,
  fieldsType: 'FieldsV1',
  fieldsV1,
  ...more,
});
const replicas = { 'f:spec': { 'f:replicas': {} } };
const both = { 'f:spec': { 'f:replicas': {}, 'f:selector': {} } };
const time = '2030-01-01T00:00:00Z';

describe('scaleManagedFields', () => {
  it('shows the owner of the replicas, at the version of Scale', () => {
    const parent = [
      entry('x', 'Apply', 'apps/v1', both, { time }),
      entry('y', 'Update', 'example.com/v1', { 'f:spec': { 'f:count': {} } }, { time }),
      entry('z', 'Update', 'apps/v1', { 'f:spec': { 'f:selector': {} } }),
      entry('q', 'Update', 'example.com/v2', replicas),
      entry('r', 'Update', 'gone/v1', replicas),
    ];
    expect(scaleManagedFields(parent, paths)).toEqual([
      entry('x', 'Apply', 'autoscaling/v1', replicas, { time }),
      entry('y', 'Update', 'autoscaling/v1', replicas, { time }),
    ]);
    expect(scaleManagedFields(undefined, paths)).toBeUndefined();
  });
});

describe('parentManagedFields', () => {
  const scale = (manager: string, operation: string, more: object = {}) =>
    entry(manager, operation, 'autoscaling/v1', replicas, { subresource: 'scale', ...more });

  it('drops the replicas from managers that lost them', () => {
    const parent = [entry('x', 'Apply', 'apps/v1', both, { time }), entry('y', 'Apply', 'apps/v1', replicas, { time })];
    expect(parentManagedFields(parent, [scale('s', 'Update')], 'apps/v1', paths)).toEqual([
      entry('x', 'Apply', 'apps/v1', { 'f:spec': { 'f:selector': {} } }, { time }),
      entry('s', 'Update', 'apps/v1', replicas, { subresource: 'scale' }),
    ]);
  });

  it('keeps appliers that did not change the replicas', () => {
    const parent = [entry('x', 'Apply', 'apps/v1', both, { time })];
    const [kept] = parentManagedFields(parent, scaleManagedFields(parent, paths), 'apps/v1', paths) ?? [];
    expect(kept).toBe(parent[0]);
  });

  it('keeps entries without replicas, and drops entries of unknown versions', () => {
    const parent = [entry('x', 'Update', 'example.com/v2', replicas), entry('y', 'Update', 'gone/v1', replicas)];
    expect(parentManagedFields(parent, [], 'apps/v1', paths)).toEqual([parent[0]]);
    expect(parentManagedFields([], [], 'apps/v1', paths)).toBeUndefined();
  });
});
