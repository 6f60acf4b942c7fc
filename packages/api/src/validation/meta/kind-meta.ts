import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import {
  type FieldError,
  FieldPath,
  field,
  isQualifiedName,
  nameIsDNSSubdomain,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@k8s-ts/apimachinery/validation';
import type { ObjectMeta as WireObjectMeta } from '../../generated/types/meta.v1.js';
import { inBytes } from '../declarative/index.js';
import type { Errors, NameCheck } from '../field/checks.js';

export const metadataPath: FieldPath = FieldPath.root('metadata');

const standardFinalizers: ReadonlySet<string> = new Set(['kubernetes', 'orphan', 'foregroundDeletion']);

/** An object that may lack metadata: decoding leaves it out when the client sent none. */
interface WithMeta {
  readonly metadata?: WireObjectMeta;
}

const metaOf = (object: WithMeta): ObjectMeta => (object.metadata ?? {}) as ObjectMeta;

/**
 * Errors of the metadata of a new built-in object: the general rules, and finalizers must have a domain or be standard
 * ones.
 */
export function validateKindMeta(object: WithMeta, namespaced: boolean, nameCheck: NameCheck): FieldError[] {
  const metadata = metaOf(object);
  const errors = [...validateObjectMeta(metadata, namespaced, nameCheck, metadataPath)];
  checkFinalizers(errors, metadata.finalizers);
  return errors;
}

/**
 * The name check of kinds whose name has a declarative rule: it counts bytes, and `generateName` is not checked
 * (`kubernetes/apimachinery pkg/api/validate`, LongName).
 */
export const nameIsLongName: NameCheck = (name, isPrefix) =>
  isPrefix ? [] : nameIsDNSSubdomain(name, false).map(inBytes);

/** Errors of the metadata of an updated built-in object. */
export function validateKindMetaUpdate(object: WithMeta, old: WithMeta): FieldError[] {
  const metadata = metaOf(object);
  const errors = [...validateObjectMetaUpdate(metadata, metaOf(old), metadataPath)];
  checkFinalizers(errors, metadata.finalizers);
  return errors;
}

function checkFinalizers(errors: Errors, finalizers: readonly string[] | undefined): void {
  finalizers?.forEach((name, i) => {
    checkKubeFinalizer(errors, name, metadataPath.child('finalizers').index(i));
  });
}

function checkKubeFinalizer(errors: Errors, name: string, path: FieldPath): void {
  if (!name.includes('/') && !standardFinalizers.has(name)) {
    errors.push(field.invalid(path, name, 'name is neither a standard finalizer name nor is it fully qualified'));
  }
}

/** Adds errors of an item of a namespace's `spec.finalizers`. */
export function checkFinalizer(errors: Errors, name: string, path: FieldPath): void {
  for (const message of isQualifiedName(name)) errors.push(field.invalid(path, name, message));
  checkKubeFinalizer(errors, name, path);
}
