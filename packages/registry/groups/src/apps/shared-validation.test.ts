import { notAbove } from '@k8s-ts/api/validation';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';

describe('notAbove', () => {
  const path = FieldPath.root('status');
  const textsOf = (status: object) =>
    notAbove(status, ['updatedReplicas', 'readyReplicas'], 'replicas', path).map((error) => error.detail);

  it('treats absent counters as 0, on both sides', () => {
    expect(textsOf({})).toEqual([]);
    expect(textsOf({ replicas: 2, readyReplicas: 2 })).toEqual([]);
    expect(textsOf({ readyReplicas: 1 })).toEqual(['cannot be greater than status.replicas']);
  });

  it('shows an absent counter as 0', () => {
    const [error] = notAbove({ replicas: -1 }, ['updatedReplicas'], 'replicas', path);
    expect(error).toMatchObject({ field: 'status.updatedReplicas', badValue: 0 });
  });
});
