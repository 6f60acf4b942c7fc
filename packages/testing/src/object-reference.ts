import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import { formatGroupVersion, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import {
  type Client,
  describeResource,
  type ObjectLike,
  type ResourceClient,
  type ResourceDescription,
} from '@k8s-ts/client';

/** A kind of objects, such as `{ apiVersion: 'apps/v1', kind: 'Deployment' }`. */
export interface KindReference<APIVersion = string, Kind = string> {
  readonly apiVersion?: APIVersion | undefined;
  readonly kind?: Kind | undefined;
}

/**
 * Names one object: by its name and namespace, or by the object itself or any other object with the same kind and name.
 */
export type ObjectReference<APIVersion = string, Kind = string> = KindReference<APIVersion, Kind> &
  (
    | { readonly name: string; readonly namespace?: string }
    | { readonly metadata: { readonly name?: string; readonly namespace?: string } }
  );

/** Names one object of a resource, such as `{ resource: corev1.pods, name: 'web' }`. */
export interface ResourceObject<T> {
  readonly resource: ResourceDescription<T>;
  readonly name: string;
  /** Default `default`. Undefined for resources that the description calls not namespaced. */
  readonly namespace?: string;
}

/** The client of one resource, and the name and namespace of an object. */
export interface LocatedObject<T extends ObjectLike> {
  /** The client of the resource, limited to the object's namespace if its kind has namespaces. */
  readonly resource: ResourceClient<T>;
  readonly name: string | undefined;
  /** `default` if the reference names no namespace. Undefined for kinds without namespaces. */
  readonly namespace: string | undefined;
}

/**
 * Finds the resource of a kind or of a description.
 *
 * @throws TypeError when apiVersion or kind is missing; NoKindMatchError when the server does not serve the kind
 */
export function resourceOf<T extends ObjectLike>(
  client: Client,
  mapper: () => RESTMapper,
  of: KindReference | ResourceDescription<T>,
): { readonly resource: ResourceClient<T>; readonly isNamespaced: boolean } {
  if ('resource' in of) return { resource: client.resource(of), isNamespaced: of.namespaced !== false };
  const { apiVersion, kind } = of;
  if (!apiVersion || !kind) throw new TypeError('the object needs an apiVersion and a kind');
  const { group, version } = parseGroupVersion(apiVersion);
  const { resource, scope } = mapper().restMapping({ group, kind }, version);
  return { resource: client.resource(describeResource<T>({ ...resource, kind })), isNamespaced: scope === 'namespace' };
}

/** Finds the resource, name and namespace of an object. @throws as {@link resourceOf} */
export function locate<T extends ObjectLike>(
  client: Client,
  mapper: () => RESTMapper,
  reference: ObjectReference | ResourceObject<T>,
): LocatedObject<T> {
  const kind = 'resource' in reference ? reference.resource : reference;
  const { resource, isNamespaced } = resourceOf<T>(client, mapper, kind);
  const { name, namespace = 'default' } = 'metadata' in reference ? reference.metadata : reference;
  if (!isNamespaced) return { resource, name, namespace: undefined };
  return { resource: resource.namespace(namespace), name, namespace };
}

/** The apiVersion and kind of the object that a reference names. */
export function typeMetaOf(reference: ObjectReference | ResourceObject<unknown>): KindReference {
  if (!('resource' in reference)) return { apiVersion: reference.apiVersion, kind: reference.kind };
  const { group = '', version, kind } = reference.resource;
  return { apiVersion: formatGroupVersion({ group, version }), kind };
}

/** Returns a text for messages: `ConfigMap default/a`. */
export function describeObject(kind: string | undefined, name: string, namespace: string | undefined): string {
  return namespace === undefined ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}
