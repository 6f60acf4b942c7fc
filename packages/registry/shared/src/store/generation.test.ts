import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { expect, it } from 'vitest';
import { statusAlone } from './generation.js';

type Thing = KubeObject & { readonly spec: object; readonly status: object };

it('an update of /status changes only the status and the managed fields', () => {
  const old: Thing = { metadata: { name: 'a', generation: 2, labels: { a: 'b' } }, spec: { size: 1 }, status: {} };
  const managedFields = [{ manager: 'm' }];
  const sent: Thing = {
    metadata: { name: 'a', generation: 3, selfLink: '/a', annotations: { c: 'd' }, managedFields },
    spec: { size: 2 },
    status: { size: 2 },
  };
  expect(statusAlone(sent, old)).toEqual({
    metadata: { ...old.metadata, managedFields },
    spec: old.spec,
    status: sent.status,
  });
});
