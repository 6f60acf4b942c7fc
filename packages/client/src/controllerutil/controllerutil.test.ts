import { newConflict } from '@k8s-ts/apimachinery/errors';
import type { KubeObject, ObjectMeta } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../clock/manual-clock.js';
import {
  AlreadyOwnedError,
  addFinalizer,
  containsFinalizer,
  FinalizeError,
  hasControllerReference,
  hasOwnerReference,
  newFinalizers,
  removeControllerReference,
  removeFinalizer,
  removeOwnerReference,
  retryOnConflict,
  setControllerReference,
  setOwnerReference,
} from './index.js';

interface Thing extends KubeObject {
  readonly status?: { readonly phase: string };
}

const thing = (metadata: ObjectMeta = {}): Thing => ({ metadata: { name: 'thing', namespace: 'shop', ...metadata } });
const owner = (metadata: ObjectMeta = {}): KubeObject => ({
  apiVersion: 'example.com/v1',
  kind: 'Site',
  metadata: { name: 'home', namespace: 'shop', uid: 'u1', ...metadata },
});

describe('finalizers', () => {
  it('are added once and removed, without a change of the object', () => {
    const plain = thing();
    const kept = addFinalizer(plain, 'a');
    expect(kept.metadata.finalizers).toEqual(['a']);
    expect(addFinalizer(kept, 'a')).toBe(kept);
    expect([containsFinalizer(plain, 'a'), containsFinalizer(kept, 'a')]).toEqual([false, true]);
    expect(removeFinalizer(addFinalizer(kept, 'b'), 'a').metadata.finalizers).toEqual(['b']);
    expect(removeFinalizer(plain, 'a')).toBe(plain);
  });

  it('of a registry are added to an object that lives, and run for one that is deleted', async () => {
    const finalizers = newFinalizers<Thing>();
    const ran: string[] = [];
    finalizers.register('a', async ({ metadata }) => void ran.push(`a ${metadata.name}`));
    finalizers.register('b', async (object) => ({ ...object, status: { phase: 'Gone' } }));
    expect(() => finalizers.register('a', async () => undefined)).toThrow('finalizer for key "a" already registered');
    const living = await finalizers.finalize(thing());
    expect(living).toMatchObject({ updated: true, statusUpdated: false });
    expect(living.object.metadata.finalizers).toEqual(['a', 'b']);
    expect((await finalizers.finalize(living.object)).updated).toBe(false);
    expect(ran).toEqual([]);
    const { metadata } = living.object;
    const deleted = await finalizers.finalize({
      ...living.object,
      metadata: { ...metadata, deletionTimestamp: 'now' },
    });
    expect(deleted).toMatchObject({ updated: true, statusUpdated: true, object: { status: { phase: 'Gone' } } });
    expect(deleted.object.metadata.finalizers).toEqual([]);
    expect(ran).toEqual(['a thing']);
  });

  it('that fail stay, and the other finalizers are removed', async () => {
    const finalizers = newFinalizers<Thing>();
    finalizers.register('a', async () => {
      throw new Error('busy');
    });
    finalizers.register('b', async () => undefined);
    const deleted = thing({ finalizers: ['a', 'b', 'other'], deletionTimestamp: 'now' });
    const error = await finalizers.finalize(deleted).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(FinalizeError);
    expect((error as FinalizeError<Thing>).message).toBe('finalizer "a" failed: busy');
    expect((error as FinalizeError<Thing>).result.object.metadata.finalizers).toEqual(['a', 'other']);
  });
});

describe('owner references', () => {
  const reference = { apiVersion: 'example.com/v1', kind: 'Site', name: 'home', uid: 'u1' };
  const full = { ...reference, controller: true, blockOwnerDeletion: true };

  it('make an owner the controller, once', () => {
    const owned = setControllerReference(owner(), thing());
    expect(owned.metadata.ownerReferences).toEqual([full]);
    expect(setControllerReference(owner(), owned)).toBe(owned);
    expect(hasControllerReference(owned)).toBe(true);
    expect(setControllerReference(owner({ uid: 'u2' }), owned).metadata.ownerReferences).toEqual([
      { ...full, uid: 'u2' },
    ]);
    const { apiVersion: _, kind: __, ...item } = owner();
    const resource = { group: 'example.com', version: 'v1', resource: 'sites', kind: 'Site' };
    expect(setControllerReference(item, thing(), { resource }).metadata.ownerReferences).toEqual([full]);
    expect(() => setControllerReference(item, thing())).toThrow(TypeError);
  });

  it('refuse a second controller, another namespace, and a namespaced owner of a cluster-scoped object', () => {
    const owned = setControllerReference(owner(), thing());
    const refused = () => setControllerReference(owner({ name: 'other', uid: 'u2' }), owned);
    expect(refused).toThrow(AlreadyOwnedError);
    expect(refused).toThrow('Object shop/thing is already owned by another Site controller home');
    expect(() => setOwnerReference(owner({ namespace: 'other' }), thing())).toThrow(
      "cross-namespace owner references are disallowed, owner's namespace other, obj's namespace shop",
    );
    const { namespace: _, ...metadata } = thing().metadata;
    expect(() => setOwnerReference(owner(), { metadata })).toThrow(
      "cluster-scoped resource must not have a namespace-scoped owner, owner's namespace shop",
    );
  });

  it('are removed', () => {
    const owned = setOwnerReference(owner(), thing());
    expect(owned.metadata.ownerReferences).toEqual([reference]);
    expect(hasOwnerReference(owned, owner())).toBe(true);
    expect(removeOwnerReference(owner(), owned).metadata.ownerReferences).toEqual([]);
    expect(() => removeOwnerReference(owner(), thing())).toThrow('does not have any owner references');
    expect(() => removeOwnerReference(owner({ name: 'b' }), owned)).toThrow(
      'does not have an owner reference for Site',
    );
    expect(() => removeControllerReference(owner(), owned)).toThrow('controller equals true');
    const controlled = setControllerReference(owner(), thing());
    expect(removeControllerReference(owner(), controlled).metadata.ownerReferences).toEqual([]);
    expect(() => removeControllerReference(owner({ name: 'b' }), controlled)).toThrow(
      'is not the controller reference',
    );
  });
});

describe('retryOnConflict', () => {
  it('tries again after a conflict, and not after another error', async () => {
    const clock = new ManualClock();
    let runs = 0;
    const conflict = () => newConflict({ group: '', resource: 'things' }, 'thing', 'changed');
    const done = retryOnConflict(
      async () => {
        if (++runs < 3) throw conflict();
        return runs;
      },
      { clock, random: () => 0 },
    );
    await clock.advance(20);
    expect(await done).toBe(3);
    await expect(retryOnConflict(() => Promise.reject(new Error('no')), { clock })).rejects.toThrow('no');
    runs = 0;
    const failed = retryOnConflict(
      async () => {
        runs++;
        throw conflict();
      },
      { clock, steps: 2 },
    ).catch((error: Error) => error.message);
    await clock.advance(100);
    expect(await failed).toContain('changed');
    expect(runs).toBe(2);
  });
});
