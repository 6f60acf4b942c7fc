import { formatGroupVersion, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { ObjectMeta, OwnerReference, ResourceReference } from '@k8s-ts/apimachinery/types';

/** An object that is an owner, or has owners. */
export interface OwnableObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: ObjectMeta;
}

export interface OwnerOptions {
  /** The resource of the owner, for its kind. Default: `apiVersion` and `kind` of the owner, which items of lists may lack. */
  readonly resource?: ResourceReference;
  /** Whether a deletion of the owner in the foreground waits for the object. */
  readonly blockOwnerDeletion?: boolean;
}

/** An object has a controller already, and cannot get another one. */
export class AlreadyOwnedError extends Error {
  override readonly name = 'AlreadyOwnedError';

  constructor(
    readonly object: OwnableObject,
    /** The controller that the object has. */
    readonly owner: OwnerReference,
  ) {
    const { namespace = '', name = '' } = object.metadata ?? {};
    super(`Object ${namespace}/${name} is already owned by another ${owner.kind} controller ${owner.name}`);
  }
}

/**
 * Makes `owner` the controller of an object: the object is deleted with it, and changes of the object make the
 * controller of the owner reconcile.
 *
 * @param options `blockOwnerDeletion` is true by default
 * @returns the object with the reference; the same object (by identity) when it has it already
 * @throws AlreadyOwnedError when the object has another controller; Error when the owner has a namespace that is not that
 *   of the object; TypeError when the kind of the owner is not known
 */
export function setControllerReference<T extends OwnableObject>(
  owner: OwnableObject,
  object: T,
  options: OwnerOptions = {},
): T {
  const { blockOwnerDeletion = true } = options;
  const reference = { ...referenceTo(owner, options), controller: true, blockOwnerDeletion };
  validateOwner(owner, object);
  const present = object.metadata?.ownerReferences?.find(({ controller }) => controller === true);
  if (present !== undefined && !isSameOwner(present, reference)) throw new AlreadyOwnedError(object, present);
  return withReference(object, reference);
}

/**
 * Makes `owner` one of the owners of an object, not its controller.
 *
 * @param options `blockOwnerDeletion` is absent by default
 * @returns the object with the reference; the same object (by identity) when it has it already
 * @throws Error when the owner has a namespace that is not that of the object; TypeError when the kind of the owner is not
 *   known
 */
export function setOwnerReference<T extends OwnableObject>(
  owner: OwnableObject,
  object: T,
  options: OwnerOptions = {},
): T {
  const { blockOwnerDeletion } = options;
  const reference = {
    ...referenceTo(owner, options),
    ...(blockOwnerDeletion !== undefined && { blockOwnerDeletion }),
  };
  validateOwner(owner, object);
  return withReference(object, reference);
}

/**
 * The object without its reference to `owner`.
 *
 * @throws Error when it has none; TypeError when the kind of the owner is not known
 */
export function removeOwnerReference<T extends OwnableObject>(
  owner: OwnableObject,
  object: T,
  options: Pick<OwnerOptions, 'resource'> = {},
): T {
  const reference = referenceTo(owner, options);
  const references = object.metadata?.ownerReferences ?? [];
  const rest = references.filter((each) => !isSameOwner(each, reference));
  if (references.length === 0) throw new Error(`${kindOf(object)} does not have any owner references`);
  if (rest.length === references.length) {
    throw new Error(`${kindOf(object)} does not have an owner reference for ${reference.kind}`);
  }
  return { ...object, metadata: { ...object.metadata, ownerReferences: rest } };
}

/**
 * The object without its reference to `owner` as its controller.
 *
 * @throws Error when its controller is not `owner`; TypeError when the kind of the owner is not known
 */
export function removeControllerReference<T extends OwnableObject>(
  owner: OwnableObject,
  object: T,
  options: Pick<OwnerOptions, 'resource'> = {},
): T {
  const controller = object.metadata?.ownerReferences?.find((each) => each.controller === true);
  if (controller === undefined)
    throw new Error(`${kindOf(object)} does not have a owner reference with controller equals true`);
  if (!isSameOwner(controller, referenceTo(owner, options))) {
    throw new Error(`owner is not the controller reference for ${kindOf(object)}`);
  }
  return removeOwnerReference(owner, object, options);
}

/** Whether the object has a reference to `owner`. */
export function hasOwnerReference(
  object: OwnableObject,
  owner: OwnableObject,
  options: Pick<OwnerOptions, 'resource'> = {},
): boolean {
  const reference = referenceTo(owner, options);
  return object.metadata?.ownerReferences?.some((each) => isSameOwner(each, reference)) ?? false;
}

/** Whether the object has a controller. */
export const hasControllerReference = ({ metadata }: OwnableObject): boolean =>
  metadata?.ownerReferences?.some(({ controller }) => controller === true) ?? false;

function referenceTo({ apiVersion, kind, metadata }: OwnableObject, { resource }: OwnerOptions): OwnerReference {
  const { name = '', uid = '' } = metadata ?? {};
  if (apiVersion !== undefined && kind !== undefined) return { apiVersion, kind, name, uid };
  if (resource?.kind === undefined) throw new TypeError('the kind of the owner is not known: name its resource');
  const { group = '', version } = resource;
  return { apiVersion: formatGroupVersion({ group, version }), kind: resource.kind, name, uid };
}

function validateOwner(owner: OwnableObject, object: OwnableObject): void {
  const ownNamespace = owner.metadata?.namespace ?? '';
  const namespace = object.metadata?.namespace ?? '';
  if (ownNamespace === '') return;
  if (namespace === '') {
    throw new Error(
      `cluster-scoped resource must not have a namespace-scoped owner, owner's namespace ${ownNamespace}`,
    );
  }
  if (ownNamespace !== namespace) {
    throw new Error(
      `cross-namespace owner references are disallowed, owner's namespace ${ownNamespace}, obj's namespace ${namespace}`,
    );
  }
}

/** References to one object may differ in version and uid: an object that was created anew keeps its name. */
function isSameOwner(a: OwnerReference, b: OwnerReference): boolean {
  return (
    parseGroupVersion(a.apiVersion).group === parseGroupVersion(b.apiVersion).group &&
    a.kind === b.kind &&
    a.name === b.name
  );
}

function withReference<T extends OwnableObject>(object: T, reference: OwnerReference): T {
  const references = object.metadata?.ownerReferences ?? [];
  const index = references.findIndex((each) => isSameOwner(each, reference));
  const present = references[index];
  if (present !== undefined && JSON.stringify(sorted(present)) === JSON.stringify(sorted(reference))) return object;
  const ownerReferences = present === undefined ? [...references, reference] : references.with(index, reference);
  return { ...object, metadata: { ...object.metadata, ownerReferences } };
}

const sorted = (reference: OwnerReference) => Object.entries(reference).sort(([a], [b]) => (a < b ? -1 : 1));

const kindOf = ({ kind, metadata }: OwnableObject): string => kind ?? metadata?.name ?? 'the object';
