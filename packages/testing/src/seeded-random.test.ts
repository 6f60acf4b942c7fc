import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { expect, it } from 'vitest';
import { testClock } from './clock/test-clock.js';
import { seededRandom } from './seeded-random.js';
import { startTestServer } from './test-server.js';

it('seededRandom returns the same fractions for the same seed', () => {
  const take = (seed: number | string) => Array.from({ length: 1000 }, seededRandom(seed));
  expect(take('a')).toEqual(take('a'));
  expect(take('a')).not.toEqual(take('b'));
  expect(take(1)).toEqual(take('1'));
  const fractions = take('mean');
  expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
  expect(fractions.reduce((sum, each) => sum + each, 0) / 1000).toBeCloseTo(0.5, 1);
});

it('a seed makes a server repeat uids, names, addresses and ports', { timeout: 120_000 }, async () => {
  const run = async (seed: number) => {
    await using server = await startTestServer({ seed, clock: testClock({ start: 0, frozen: true }) });
    // The background work of the start uses numbers of the same source.
    const objects: AnyKubeObject[] = [
      await server.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'map-' } } as AnyKubeObject),
      await server.create({
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'web' },
        spec: { type: 'NodePort', ports: [{ port: 80 }] },
      } as AnyKubeObject),
    ];
    return objects;
  };
  const first = await run(1);
  expect(first[0]?.metadata.uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(
    (await run(1)).map(({ metadata: { resourceVersion: _, managedFields: __, ...rest }, spec }) => [rest, spec]),
  ).toEqual(first.map(({ metadata: { resourceVersion: _, managedFields: __, ...rest }, spec }) => [rest, spec]));
  const other = await run(2);
  expect(other[0]?.metadata.name).not.toBe(first[0]?.metadata.name);
  expect(other[0]?.metadata.uid).not.toBe(first[0]?.metadata.uid);
});
