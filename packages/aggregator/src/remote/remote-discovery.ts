import {
  type APIResource,
  type APIResourceDiscovery,
  type APISubresourceDiscovery,
  aggregatedResources,
  type ResponseKind,
} from '@k8s-ts/generic-apiserver';
import type { ProxyBackend } from '@k8s-ts/streaming';
import type { RemoteSpec } from '../api-service.js';
import { askServer } from './ask-server.js';

type GroupVersion = Pick<RemoteSpec, 'group' | 'version'>;
/** An object of which only the names of the fields are known. */
type Unchecked<T> = Partial<Record<keyof T, unknown>>;

/** The path below which a group-version is served. */
export const pathOf = ({ group = '', version }: GroupVersion): string =>
  group === '' ? `/api/${version}` : `/apis/${group}/${version}`;

const aggregated = ['v2', 'v2beta1']
  .map((version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`)
  .join();

/**
 * Asks another server for the resources of a group-version: for aggregated discovery first, and for the list of the
 * group-version when the server has no such document. Without resources when its document lacks the group-version
 * (`kubernetes/kube-aggregator pkg/apiserver/handler_discovery.go, fetchFreshDiscoveryForService`).
 *
 * @throws Error when the server does not answer, is not available, or answers with something other than resources
 */
export async function askResources(
  backend: ProxyBackend,
  groupVersion: GroupVersion,
  signal: AbortSignal,
): Promise<readonly APIResourceDiscovery[]> {
  const { status, text } = await askServer(backend, '/apis', { accept: aggregated, signal });
  if (status === 503) throw new Error('/apis was answered with status 503');
  const versions = status === 200 ? versionsOf(text, groupVersion.group ?? '') : undefined;
  if (versions !== undefined) {
    const found = versions.find(({ version }) => version === groupVersion.version);
    return objects<APIResourceDiscovery>(found?.resources).flatMap((each) => discoveredResource(each) ?? []);
  }
  const path = pathOf(groupVersion);
  const { resources } = (await askJSON(backend, path, signal)) as { readonly resources?: unknown };
  if (!Array.isArray(resources)) throw new Error(`${path} is not a list of resources`);
  return aggregatedResources(objects<APIResource>(resources).flatMap((each) => listedResource(each) ?? []));
}

/** Asks another server for a JSON object. @throws Error when it answers with anything else */
async function askJSON(backend: ProxyBackend, path: string, signal: AbortSignal): Promise<object> {
  const { status, text } = await askServer(backend, path, { signal });
  if (status !== 200) throw new Error(`${path} was answered with status ${status}`);
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is not an object`);
  return value;
}

interface DiscoveredVersion {
  readonly version?: unknown;
  readonly resources?: unknown;
}

/** The versions of a group in a document of aggregated discovery. Undefined for another document. */
function versionsOf(text: string, group: string): readonly DiscoveredVersion[] | undefined {
  const [list] = objects<{ kind: string; items: unknown }>([parseJSON(text)]);
  if (list?.kind !== 'APIGroupDiscoveryList') return undefined;
  return objects<{ metadata: unknown; versions: unknown }>(list.items)
    .filter(({ metadata }) => (objects<{ name: string }>([metadata])[0]?.name ?? '') === group)
    .flatMap(({ versions }) => objects<DiscoveredVersion>(versions));
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const textOr = (value: unknown): string => (isText(value) ? value : '');

/** The objects of a list. Empty for another value. */
const objects = <T>(list: unknown): readonly Unchecked<T>[] =>
  Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : [];

// Fields are read one by one: a wrong type would make the discovery document of all servers unreadable for typed clients.

/** A resource of the list of a group-version. Undefined for an invalid one. */
function listedResource(given: Unchecked<APIResource>): APIResource | undefined {
  const { name, singularName, namespaced, kind, verbs, group, version, shortNames, categories } = given;
  if (!isText(name) || !/^[^/]+(\/[^/]+)?$/.test(name) || !isText(kind) || !areTexts(verbs)) return undefined;
  return {
    name,
    singularName: textOr(singularName),
    namespaced: namespaced === true,
    ...(isText(group) ? { group } : {}),
    ...(isText(version) ? { version } : {}),
    kind,
    verbs,
    ...(areTexts(shortNames) ? { shortNames } : {}),
    ...(areTexts(categories) ? { categories } : {}),
  };
}

/** A resource of aggregated discovery. Undefined for an invalid one. */
function discoveredResource(given: Unchecked<APIResourceDiscovery>): APIResourceDiscovery | undefined {
  const { resource, responseKind, scope, singularResource, verbs, shortNames, categories, subresources } = given;
  if (!isText(resource) || !areTexts(verbs)) return undefined;
  const inside = objects<APISubresourceDiscovery>(subresources).flatMap((each) => discoveredSubresource(each) ?? []);
  return {
    resource,
    responseKind: kindOf(responseKind),
    scope: textOr(scope),
    singularResource: textOr(singularResource),
    verbs,
    ...(areTexts(shortNames) ? { shortNames } : {}),
    ...(areTexts(categories) ? { categories } : {}),
    ...(inside.length > 0 ? { subresources: inside } : {}),
  };
}

function discoveredSubresource(given: Unchecked<APISubresourceDiscovery>): APISubresourceDiscovery | undefined {
  const { subresource, responseKind, acceptedTypes, verbs } = given;
  if (!isText(subresource) || !areTexts(verbs)) return undefined;
  const accepted = objects<ResponseKind>(acceptedTypes).map(kindOf);
  return {
    subresource,
    responseKind: kindOf(responseKind),
    ...(accepted.length > 0 ? { acceptedTypes: accepted } : {}),
    verbs,
  };
}

/** A kind. Clients expect a kind for each resource, so a resource without one gets an empty kind. */
function kindOf(value: unknown): ResponseKind {
  const [given] = objects<ResponseKind>([value]);
  return { group: textOr(given?.group), version: textOr(given?.version), kind: textOr(given?.kind) };
}
