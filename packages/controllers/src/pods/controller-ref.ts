import {
  getControllerOf,
  newControllerRef as newReference,
  isControlledBy as refersTo,
} from '@k8s-ts/apimachinery/meta';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { ObjectMeta, OwnerReference } from '@k8s-ts/apimachinery/types';
import type { ObjectKind } from '../object-kind.js';

/** An object with metadata. */
export interface Owned {
  readonly metadata?: ObjectMeta;
}

/** The reference to the controller of an object; undefined for an orphan. */
export const controllerOf = ({ metadata }: Owned): OwnerReference | undefined => metadata && getControllerOf(metadata);

/** Whether the object's controller is the given one. */
export const isControlledBy = (object: Owned, owner: Owned): boolean =>
  refersTo(object.metadata ?? {}, owner.metadata ?? {});

/**
 * A reference that makes the owner the controller of an object. A deletion of the owner in the foreground waits for the
 * object.
 */
export const newControllerRef = ({ metadata }: Owned, { apiVersion, kind }: ObjectKind): OwnerReference =>
  newReference(metadata ?? {}, { ...parseGroupVersion(apiVersion), kind });
