import { createHash } from 'node:crypto';
import { newNotAcceptable } from '@k8s-ts/apimachinery/errors';
import { metaType, metaTypes } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { decodeValue, encodeObject } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { allMediaTypes, MediaType } from '@k8s-ts/apimachinery/runtime';
import type { APIResponse } from '@k8s-ts/http';
import type { DiscoveryDocuments } from '../endpoints/routing/discovery-documents.js';
import type {
  APIGroup,
  GroupVersionForDiscovery,
  ServerAddressByClientCIDR,
} from '../endpoints/routing/discovery-types.js';
import type { InstalledGroupVersion } from '../endpoints/routing/group-version.js';
import type { InstalledGroup } from '../endpoints/routing/installed-groups.js';
import { Negotiator, noTransforms } from '../representation/negotiation/negotiate.js';
import { writeValue } from '../representation/response/write-object.js';
import type { ServerRequest } from '../request/server-request.js';
import { aggregatedGroup } from './aggregated.js';

const plain = new Negotiator(noTransforms);
const aggregated = new Negotiator({
  allowsTransform: (_, target) =>
    target !== undefined &&
    target.group === 'apidiscovery.k8s.io' &&
    target.version === 'v2' &&
    target.kind === 'APIGroupDiscoveryList',
});
const aggregatedParameters = ';g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

/** A document of aggregated discovery. */
interface AggregatedDocument {
  readonly value: Readonly<Record<string, unknown>>;
  readonly etag: string;
}

export interface DiscoveryOptions {
  /** All groups, the most important first; the core group's name is `''`. */
  readonly groups: () => readonly InstalledGroup[];
  /** Address under which clients of all networks reach the server. Undefined: the answer contains no address. */
  readonly serverAddress?: () => string | undefined;
}

/**
 * Serves discovery: `/api`, `/apis`, `/apis/{group}` and the resources of a group-version, as they are at the time of
 * the request; `/api` and `/apis` also as one document (aggregated discovery) for clients that ask for it.
 */
export class Discovery implements DiscoveryDocuments {
  readonly #options: DiscoveryOptions;
  #core: AggregatedDocument | undefined;
  #named: AggregatedDocument | undefined;

  constructor(options: DiscoveryOptions) {
    this.#options = options;
  }

  /** Call whenever the served versions or resources of a group have changed. */
  invalidate(group: string): void {
    if (group === '') this.#core = undefined;
    else this.#named = undefined;
  }

  /** `/api` */
  legacyVersions(request: ServerRequest): APIResponse {
    const wanted = aggregated.tryNegotiate(request.headers.accept);
    if (wanted !== undefined && wanted.convert !== undefined) {
      this.#core ??= documentOf(this.#options.groups().filter(({ name }) => name === ''));
      return this.#writeAggregated(request, this.#core);
    }
    const core = this.#options.groups().find(({ name }) => name === '');
    const address = this.#options.serverAddress?.();
    const addresses: readonly ServerAddressByClientCIDR[] =
      address === undefined ? [] : [{ clientCIDR: '0.0.0.0/0', serverAddress: address }];
    return this.#write(request, 'APIVersions', {
      kind: 'APIVersions',
      versions: core?.versions.map(({ version }) => version) ?? [],
      serverAddressByClientCIDRs: addresses,
    });
  }

  /** `/apis` */
  groups(request: ServerRequest): APIResponse {
    const wanted = aggregated.tryNegotiate(request.headers.accept);
    if (wanted !== undefined && wanted.convert !== undefined) {
      this.#named ??= documentOf(this.#options.groups().filter(({ name }) => name !== ''));
      return this.#writeAggregated(request, this.#named);
    }
    const groups = this.#options.groups().filter(({ name }) => name !== '');
    return this.#write(request, 'APIGroupList', {
      kind: 'APIGroupList',
      apiVersion: 'v1',
      groups: groups.map(apiGroup),
    });
  }

  /** `/apis/{group}` */
  group(request: ServerRequest, group: InstalledGroup): APIResponse {
    return this.#write(request, 'APIGroup', { kind: 'APIGroup', apiVersion: 'v1', ...apiGroup(group) });
  }

  /** `/api/v1`, `/apis/{group}/{version}` */
  resources(request: ServerRequest, { group, version, resources }: InstalledGroupVersion): APIResponse {
    const groupVersion = group === '' ? version : `${group}/${version}`;
    return this.#write(request, 'APIResourceList', {
      kind: 'APIResourceList',
      ...(group !== '' ? { apiVersion: 'v1' } : undefined),
      groupVersion,
      resources,
    });
  }

  #write(request: ServerRequest, kind: string, value: Readonly<Record<string, unknown>>): APIResponse {
    const output = plain.negotiate(request.headers.accept);
    if (output.mediaType !== MediaType.protobuf) return writeValue(request, output, 200, value);
    const type = metaType(kind);
    const object = { apiVersion: 'v1', ...decodeValue(type, value).object, kind };
    return { status: 200, headers: { 'content-type': output.mediaType }, body: encodeProtobuf(type, object) };
  }

  #writeAggregated(request: ServerRequest, { value, etag }: AggregatedDocument): APIResponse {
    const headers = { etag, vary: 'Accept', 'cache-control': 'public' };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers };
    const output = aggregated.negotiate(request.headers.accept);
    const contentType = `${output.mediaType}${aggregatedParameters}`;
    if (output.mediaType === MediaType.protobuf) {
      const type = metaTypes.typeFor({
        group: 'apidiscovery.k8s.io',
        version: 'v2',
        kind: 'APIGroupDiscoveryList',
      });
      if (type === undefined) throw newNotAcceptable(allMediaTypes);
      const { object } = decodeValue(type, value);
      const typed = { ...object, kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2' };
      return { status: 200, headers: { ...headers, 'content-type': contentType }, body: encodeProtobuf(type, typed) };
    }
    const response = writeValue(request, output, 200, value);
    return { ...response, headers: { ...headers, 'content-type': contentType } };
  }
}

function documentOf(groups: readonly InstalledGroup[]): AggregatedDocument {
  const value = {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map(aggregatedGroupOnce),
  };
  const etag = `"${createHash('sha512').update(encodeObject(value)).digest('hex').toUpperCase()}"`;
  return { value, etag };
}

const aggregatedGroups = new WeakMap<InstalledGroup, Readonly<Record<string, unknown>>>();

/** The group in aggregated discovery, computed once while nothing of the group changes. */
function aggregatedGroupOnce(group: InstalledGroup): Readonly<Record<string, unknown>> {
  let made = aggregatedGroups.get(group);
  if (made === undefined) {
    made = aggregatedGroup(group);
    aggregatedGroups.set(group, made);
  }
  return made;
}

function apiGroup({ name, versions }: InstalledGroup): APIGroup {
  const discovered = versions.map(
    ({ version }): GroupVersionForDiscovery => ({ groupVersion: `${name}/${version}`, version }),
  );
  return { name, versions: discovered, preferredVersion: discovered[0] as GroupVersionForDiscovery };
}
