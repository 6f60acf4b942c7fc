import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import type { RequestContext } from './request-context.js';
import type { DeleteOptions } from './rest-storage.js';

/**
 * Strategies: the rules of one kind, called by `Store` around each write (order:
 * `kubernetes/apiserver pkg/registry/rest/create.go, RESTCreateStrategy`). A strategy never mutates its arguments: it
 * returns a new object, which shares unchanged parts.
 */
export interface CreateStrategy<T extends KubeObject = KubeObject> {
  /** Makes the name of an object that only has a `generateName`. Default: adds five random characters. */
  generateName?(prefix: string): string;
  /** Clears what clients may not set (status), sets generation, … Default: the object as it is. */
  prepareForCreate?(object: T, context: RequestContext): T | Promise<T>;
  /**
   * All errors of the object; empty when it is valid. Metadata is not checked here, unless the kind has rules for it.
   */
  validate(object: T, context: RequestContext): readonly FieldError[];
  warningsOnCreate?(object: T, context: RequestContext): readonly string[];
  /** Returns the canonical form of the object. Called after validation. */
  canonicalize?(object: T): T;
}

export interface UpdateStrategy<T extends KubeObject = KubeObject> {
  /** PUT of a missing object creates it. Default false. */
  readonly allowCreateOnUpdate?: boolean;
  /** PUT without resourceVersion overwrites. Default false. */
  readonly allowUnconditionalUpdate?: boolean;
  prepareForUpdate?(object: T, old: T, context: RequestContext): T | Promise<T>;
  validateUpdate(object: T, old: T, context: RequestContext): readonly FieldError[];
  warningsOnUpdate?(object: T, old: T, context: RequestContext): readonly string[];
  canonicalize?(object: T): T;
}

export interface DeleteStrategy<T extends KubeObject = KubeObject> {
  /**
   * The treatment of dependents when the client does not choose one. Default: they are deleted. `Unsupported`: no
   * finalizers are ever added.
   */
  readonly defaultGarbageCollectionPolicy?: 'DeleteDependents' | 'OrphanDependents' | 'Unsupported';
  /** Grace period of the deletion in seconds; undefined: the kind has no graceful deletion. */
  gracePeriodSeconds?(object: T, options: DeleteOptions): number | undefined;
}

export interface RESTStrategy<T extends KubeObject = KubeObject>
  extends CreateStrategy<T>,
    UpdateStrategy<T>,
    DeleteStrategy<T> {
  readonly namespaced: boolean;
}
