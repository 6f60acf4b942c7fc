import type { Node } from '@k8s-ts/api/types';
import { internalContext } from '@k8s-ts/registry-generic';
import { expect, it } from 'vitest';
import { nodeStatusStrategy, nodeStrategy } from './node-strategy.js';

const node = (...declaredFeatures: string[]) =>
  ({
    kind: 'Node',
    apiVersion: 'v1',
    metadata: { name: 'a' },
    status: declaredFeatures.length > 0 ? { declaredFeatures } : {},
  }) as unknown as Node;
const context = internalContext('');
const on = { features: new Set(['NodeDeclaredFeatures' as const]) };
const off = { features: new Set<never>() };

it('nodeStrategy keeps the declared features of new nodes while NodeDeclaredFeatures is on, as it is in 1.36', async () => {
  const created = async (settings?: typeof on | typeof off) =>
    (await nodeStrategy(settings).prepareForCreate?.(node('f'), context))?.status;
  const kept = { declaredFeatures: ['f'] };
  expect([await created(off), await created(on), await created()]).toEqual([{}, kept, kept]);
});

it('nodeStatusStrategy keeps declared features in updates of the status without the gate, too', async () => {
  const updated = await nodeStatusStrategy.prepareForUpdate?.(node('f'), node(), context);
  expect(updated?.status).toEqual({ declaredFeatures: ['f'] });
});
