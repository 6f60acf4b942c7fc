import { isInvalid, isNotFound } from '@k8s-ts/apimachinery/errors';
import type { Labels, Selector } from '@k8s-ts/apimachinery/labels';
import type { ResourceClient } from '@k8s-ts/client';
import type { ObjectKind } from '../object-kind.js';
import { controllerOf, newControllerRef, type Owned } from './controller-ref.js';

export interface ClaimOptions<T extends Owned, O extends Owned> {
  readonly owner: O;
  readonly kind: ObjectKind;
  /** The labels of the owner's objects. */
  readonly selector: Selector;
  /** Candidates: objects of the owner's namespace that it controls or that have no controller. */
  readonly objects: readonly T[];
  /** Further condition on the owner's objects. Default: the selector alone decides. */
  readonly filter?: (object: T) => boolean;
  /** Patches the candidates. Not bound to a namespace. */
  readonly resource: ResourceClient<T>;
  /**
   * Reads the owner's newest state before the first adoption, so that an owner that is being deleted adopts nothing.
   */
  readonly getOwner: (name: string) => Promise<O>;
  /** Finalizers that adopted objects get and released objects lose. Default: no finalizers. */
  readonly finalizers?: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * The objects that an owner controls. Adopts orphans that match, releases objects that no longer match (`kubernetes
 * pkg/controller/controller_ref_manager.go`). An owner that is being deleted changes nothing.
 *
 * @throws the first error of a patch, after all objects were tried; objects that have gone are not an error
 */
export async function claim<T extends Owned, O extends Owned>(options: ClaimOptions<T, O>): Promise<readonly T[]> {
  const { owner, kind, selector, objects, filter = () => true, resource, finalizers = [], signal } = options;
  const ownUID = owner.metadata?.uid ?? '';
  const isEnding = owner.metadata?.deletionTimestamp !== undefined;
  const errors: unknown[] = [];
  let adopting: Promise<void> | undefined;

  const matches = (object: T) => selector.matches(object.metadata?.labels as Labels) && filter(object);
  const patch = (object: T, metadata: object) => {
    const { namespace = '', name = '', uid } = object.metadata ?? {};
    return resource.namespace(namespace).patch(name, { metadata: { uid, ...metadata } }, { type: 'strategic', signal });
  };
  const claimOne = async (object: T): Promise<readonly T[]> => {
    const controller = controllerOf(object);
    if (controller !== undefined) {
      if (controller.uid !== ownUID) return [];
      if (matches(object)) return [object];
      if (!isEnding) await release(object);
      return [];
    }
    if (isEnding || object.metadata?.deletionTimestamp !== undefined || !matches(object)) return [];
    adopting ??= assertOwnerStays(options);
    await adopting;
    await patch(object, {
      ownerReferences: [newControllerRef(owner, kind)],
      ...(finalizers.length > 0 && { finalizers }),
    });
    return [object];
  };
  const release = async (object: T) => {
    try {
      await patch(object, {
        ownerReferences: [{ $patch: 'delete', uid: ownUID }],
        ...(finalizers.length > 0 && { '$deleteFromPrimitiveList/finalizers': finalizers }),
      });
    } catch (error) {
      // Status 422: the name has another object now, or the reference has gone.
      if (!isInvalid(error)) throw error;
    }
  };

  const claimed: T[] = [];
  for (const object of objects) {
    try {
      claimed.push(...(await claimOne(object)));
    } catch (error) {
      if (!isNotFound(error)) errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return claimed;
}

/** @throws Error when the owner is being deleted or has been replaced */
async function assertOwnerStays<T extends Owned, O extends Owned>(options: ClaimOptions<T, O>): Promise<void> {
  const { owner, kind, getOwner } = options;
  const { namespace, name = '', uid } = owner.metadata ?? {};
  const { metadata } = await getOwner(name);
  if (metadata?.uid !== uid) {
    throw new Error(`original ${kind.kind} ${namespace}/${name} is gone: got uid ${metadata?.uid}, wanted ${uid}`);
  }
  if (metadata?.deletionTimestamp) {
    throw new Error(`${namespace}/${name} has just been deleted at ${metadata.deletionTimestamp}`);
  }
}
