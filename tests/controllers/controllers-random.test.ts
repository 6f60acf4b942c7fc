import type { KubeObject, OwnerReference } from '@k8s-ts/apimachinery/types';
import type { DeleteOptions } from '@k8s-ts/client';
import { Random } from '@k8s-ts/storage-testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { clientOf, startServer } from '../kit/server.js';

/** Owners of each remaining object, by name. */
type Model = Map<string, ReadonlySet<string>>;

const server = await startServer({
  controllers: ['garbage-collector-controller'],
});
const client = clientOf(server);
const maps = client.resource({ version: 'v1', resource: 'configmaps', kind: 'ConfigMap' });

afterAll(() => server.stop());

/** Removes an object, and the objects that the collector must then remove. */
function remove(model: Model, name: string, policy: DeleteOptions['propagationPolicy']): void {
  model.delete(name);
  if (policy === 'Orphan') dropOwner(model, name);
  for (;;) {
    const lost = [...model].filter(([, owners]) => owners.size > 0 && [...owners].every((each) => !model.has(each)));
    if (lost.length === 0) break;
    for (const [each] of lost) model.delete(each);
  }
  for (const owners of model.values()) for (const owner of owners) if (!model.has(owner)) dropOwner(model, owner);
}

function dropOwner(model: Model, name: string): void {
  for (const [each, owners] of model) model.set(each, new Set([...owners].filter((owner) => owner !== name)));
}

const textOf = (model: Model) => JSON.stringify([...model].map(([name, owners]) => [name, [...owners].sort()]).sort());

async function stateOf(namespace: string): Promise<string> {
  const { items } = await maps.namespace(namespace).list();
  return textOf(
    new Map(
      items.map(({ metadata }) => [
        metadata.name ?? '',
        new Set((metadata.ownerReferences ?? []).map(({ name }) => name)),
      ]),
    ),
  );
}

/** `MODEL_SEED` is the first seed, `MODEL_SEEDS` the number of seeds. */
const firstSeed = Number(process.env.MODEL_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.MODEL_SEEDS ?? 5) }, (_, i) => firstSeed + i);

describe('garbage collection of random graphs', () => {
  it.each(seeds)('leaves the same objects as a model (seed %i)', async (seed) => {
    const random = new Random(seed);
    const pick = <T>(of: readonly T[]): T => random.pick(of);
    const namespace = `random-${seed}`;
    await client.resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' }).create({
      metadata: { name: namespace },
    });
    const model: Model = new Map();
    const made: KubeObject[] = [];
    const referenceTo = ({ metadata }: KubeObject): OwnerReference => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      name: metadata.name ?? '',
      uid: metadata.uid ?? '',
      blockOwnerDeletion: random.chance(0.5),
    });
    for (let i = 0; i < 30; i++) {
      const owners = i === 0 ? [] : [...new Set(Array.from({ length: random.below(3) }, () => pick(made)))];
      const metadata = { namespace, name: `o${i}`, ownerReferences: owners.map(referenceTo) };
      made.push(await maps.create({ metadata }));
      model.set(`o${i}`, new Set(owners.map((each) => each.metadata.name ?? '')));
    }
    // Some of the later owner references form circles.
    for (let i = 0; i < 5; i++) {
      const name = `o${i}`;
      const owner = made[20 + i] as KubeObject;
      if (model.get(name)?.size !== 0) continue;
      await maps.namespace(namespace).patch(name, { metadata: { ownerReferences: [referenceTo(owner)] } });
      model.set(name, new Set([owner.metadata.name ?? '']));
    }
    while (model.size > 0) {
      const name = pick([...model.keys()]);
      const propagationPolicy = pick(['Background', 'Foreground', 'Orphan'] as const);
      await maps.namespace(namespace).delete(name, { propagationPolicy });
      remove(model, name, propagationPolicy);
      await expect.poll(() => stateOf(namespace), { interval: 20, timeout: 60_000 }).toBe(textOf(model));
    }
  });
});
