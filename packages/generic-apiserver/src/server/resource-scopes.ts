import { type Codec, type SchemeWithCodecs, unstructuredKinds } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import type { AnyRESTStorage, APIGroupInfo } from '@k8s-ts/registry-generic/rest';
import { type Admission, admissionChain, pluginsFor } from '../access/admission/admission-plugin.js';
import { type InstalledGroupVersion, installGroupVersion } from '../endpoints/routing/group-version.js';
import { defaultPriority } from '../endpoints/routing/installed-groups.js';
import { ResourceVersions } from '../endpoints/routing/resource-versions.js';
import { newFieldManager } from '../endpoints/scope/new-field-manager.js';
import type { RequestScope } from '../endpoints/scope/request-scope.js';
import { timedAdmission } from '../observability/metrics/admission-metrics.js';
import { EncodingCache } from '../representation/encodings/encoding-cache.js';
import { Negotiator } from '../representation/negotiation/negotiate.js';
import {
  hasTables,
  metadataTransforms,
  resourceTransforms,
  withWholeObjectsIn,
} from '../representation/transform/transform.js';
import type { CompletedConfig } from './config.js';
import type { Lifecycle } from './lifecycle.js';

/**
 * Encoded watch events are kept up to this size, in bytes. They are needed until the last watcher has received them.
 */
const frameBytes = 16 << 20;

/** Makes group-versions out of group infos, with the common parts of a server's endpoints. */
export class ResourceScopes {
  readonly #config: CompletedConfig;
  readonly #lifecycle: Lifecycle;
  /** Admission chains by `RESOURCE.GROUP`. */
  readonly #admission = new Map<string, Admission>();
  readonly #negotiators = new Map<string, Negotiator>();
  readonly #frames = new EncodingCache(frameBytes);
  readonly #versions = new ResourceVersions();

  constructor(config: CompletedConfig, lifecycle: Lifecycle) {
    this.#config = config;
    this.#lifecycle = lifecycle;
  }

  /**
   * The group-versions of a group that have storages.
   *
   * @param installed returns the group-version that is replaced. Watches of resources that are the same in the new
   *   group-version continue
   */
  groupVersions(
    info: APIGroupInfo,
    installed: (version: string) => InstalledGroupVersion | undefined,
  ): readonly InstalledGroupVersion[] {
    const { group, prioritizedVersions, versionedResources, priorities = {}, groupMeta = unstructuredKinds } = info;
    return prioritizedVersions.flatMap((version) => {
      const storages = versionedResources[version];
      if (storages === undefined) return [];
      this.#versions.set({ group, version, storages, groupMeta });
      const parts = {
        group,
        version,
        priority: priorities[version] ?? defaultPriority,
        groupMeta,
        storages,
        openAPI: info.openAPI,
        routing: info.routing ?? 'routes',
        makeScope: (resource: string, subresource: string, storage: AnyRESTStorage, removed: AbortSignal) =>
          this.#scope({ group, version, resource }, subresource, storage, groupMeta, removed),
      };
      return [installGroupVersion(parts, installed(version))];
    });
  }

  /** Forgets a group-version that is no longer served. */
  remove(group: string, version: string): void {
    this.#versions.remove(group, version);
  }

  #scope(
    resource: GroupVersionResource,
    subresource: string,
    storage: AnyRESTStorage,
    kinds: SchemeWithCodecs,
    removed: AbortSignal,
  ): RequestScope {
    const { authorizer, encodings, maxBodyBytes, minRequestTimeoutMs, watchList, now, fieldDescription } = this.#config;
    const { kind } = storage;
    const { scheme } = kinds;
    const serializer = kinds.codecs.codecFor(kind);
    const isConnecter = storage.connect !== undefined;
    return {
      kind,
      resource,
      subresource,
      namespaced: storage.namespaced,
      storage,
      serializer,
      negotiator: this.#negotiatorFor(serializer, hasTables(storage)),
      fieldManager: isConnecter ? undefined : newFieldManager(kind, subresource, storage, kinds, now),
      type: isConnecter ? undefined : scheme.typeFor(kind),
      optionsType: isConnecter ? scheme.typeFor(kind) : undefined,
      admission: this.#admissionFor(resource),
      objects: this.#versions.interfacesOf(resource, subresource, storage, kinds),
      authorizer,
      maxBodyBytes,
      minRequestTimeoutMs,
      watchList,
      unsafeDeletion: this.#config.unsafeDeletion,
      deprecation: storage.deprecation,
      removedRelease: storage.removedRelease,
      now,
      shutdown: this.#lifecycle.notAcceptingNewRequests,
      stopped: this.#lifecycle.stopped,
      removed,
      describeColumn:
        fieldDescription &&
        (({ descriptionFrom }) => (descriptionFrom === undefined ? undefined : fieldDescription(descriptionFrom))),
      encodings,
      frames: this.#frames,
      watchCounter: this.#config.watchMetrics.of(resource),
    };
  }

  #admissionFor({ group, resource }: GroupVersionResource): Admission {
    const key = `${resource}.${group}`;
    let admission = this.#admission.get(key);
    if (admission === undefined) {
      const chain = admissionChain(pluginsFor(this.#config.admission, { group, resource }));
      admission = timedAdmission(chain, this.#config.admissionMetrics);
      this.#admission.set(key, admission);
    }
    return admission;
  }

  /** One negotiator per list of media types: it remembers its decisions. */
  #negotiatorFor(codec: Codec, withTables: boolean): Negotiator {
    const { mediaTypes, wholeObjectMediaTypes = mediaTypes } = codec;
    const key = `${withTables} ${mediaTypes.join()} ${wholeObjectMediaTypes.join()}`;
    let negotiator = this.#negotiators.get(key);
    if (negotiator === undefined) {
      const transforms = withTables ? resourceTransforms : metadataTransforms;
      negotiator = new Negotiator(withWholeObjectsIn(wholeObjectMediaTypes, transforms), mediaTypes);
      this.#negotiators.set(key, negotiator);
    }
    return negotiator;
  }
}
