import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { Client, ObjectLike, ResourceClient } from '@k8s-ts/client';

/** A kind of objects, such as `{ apiVersion: 'apps/v1', kind: 'Deployment' }`. */
export interface KindReference {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
}

/** Names one object: by its name and namespace, or by the object itself or any other object with the same kind and name. */
export type ObjectReference = KindReference &
  (
    | { readonly name: string; readonly namespace?: string }
    | { readonly metadata: { readonly name?: string; readonly namespace?: string } }
  );

/** The requests of one resource, and the name and namespace of the object that is meant. */
export interface LocatedObject<T extends ObjectLike> {
  /** In the object's namespace, if the kind has namespaces. */
  readonly resource: ResourceClient<T>;
  readonly name: string | undefined;
  /** `default` where the reference names none. Undefined for kinds without namespaces. */
  readonly namespace: string | undefined;
}

/**
 * Finds the resource of a kind.
 *
 * @throws TypeError when apiVersion or kind is missing; NoKindMatchError when the server does not serve the kind
 */
export function resourceOf<T extends ObjectLike>(
  client: Client,
  mapper: RESTMapper,
  { apiVersion, kind }: KindReference,
): { readonly resource: ResourceClient<T>; readonly isNamespaced: boolean } {
  if (!apiVersion || !kind) throw new TypeError('the object needs an apiVersion and a kind');
  const { group, version } = parseGroupVersion(apiVersion);
  const { resource, scope } = mapper.restMapping({ group, kind }, version);
  return { resource: client.resource<T>({ ...resource, kind }), isNamespaced: scope === 'namespace' };
}

/** Finds the resource, name and namespace of an object. @throws as {@link resourceOf} */
export function locate<T extends ObjectLike>(
  client: Client,
  mapper: RESTMapper,
  reference: ObjectReference,
): LocatedObject<T> {
  const { resource, isNamespaced } = resourceOf<T>(client, mapper, reference);
  const { name, namespace = 'default' } = 'metadata' in reference ? reference.metadata : reference;
  if (!isNamespaced) return { resource, name, namespace: undefined };
  return { resource: resource.namespace(namespace), name, namespace };
}

/** `ConfigMap default/a`, for messages. */
export function describeObject({ kind }: KindReference, name: string, namespace: string | undefined): string {
  return namespace === undefined ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}
