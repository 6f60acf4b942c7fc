import type { AnyKubeObject, KubeObject, ResourceDescription, ResourceReference } from '@k8s-ts/apimachinery/types';
import type { Client, MetadataReference } from '../client/client.js';
import type { SelectorOptions } from '../client/options.js';
import type { ObjectLike } from '../client/resource-client.js';
import { type Informer, type InformerOptions, newInformer } from './informer.js';
import { withSelectors } from './lister-watcher.js';
import { byNamespace } from './store.js';

export interface InformerFactoryOptions
  extends Pick<
    InformerOptions<ObjectLike>,
    'resyncMs' | 'onError' | 'pageSize' | 'watchList' | 'backoff' | 'minWatchSeconds' | 'clock' | 'random'
  > {
  readonly client: Client;
  /** Follow this namespace only. Default: all. */
  readonly namespace?: string;
  /** Returns the function that replaces the objects of a resource before they are stored. Default: none. */
  readonly transformOf?: (resource: ResourceReference) => ((object: ObjectLike) => ObjectLike) | undefined;
}

/** The part of a resource that an informer follows. */
export interface InformerScope extends SelectorOptions {
  /** Default: the namespace that the factory follows. */
  readonly namespace?: string;
}

/** Makes informers. Callers that ask for the same resource and scope share one. */
export interface InformerFactory {
  /**
   * The informer of a resource, with an index `namespace`. It runs once {@link InformerFactory.start} has been called
   * after this.
   *
   * @throws Error after {@link InformerFactory.stop}
   */
  informer(resource: MetadataReference, scope?: InformerScope): Informer<KubeObject, string>;
  informer<T extends ObjectLike>(resource: ResourceDescription<T>, scope?: InformerScope): Informer<T, string>;
  informer(resource: ResourceReference, scope?: InformerScope): Informer<AnyKubeObject, string>;
  /** Starts the informers that do not run yet. They stop when the signal aborts. May be called again. */
  start(signal?: AbortSignal): void;
  /**
   * Resolves once all informers that were requested have synced. Rejects with the signal's reason, or when one stops
   * first.
   */
  whenSynced(signal?: AbortSignal): Promise<void>;
  /**
   * Makes all running informers list the newest state, see {@link Informer.relist}. Resolves once all show it or have
   * stopped.
   */
  relist(): Promise<void>;
  /** Stops all informers and waits for them. */
  stop(): Promise<void>;
}

/** See {@link InformerFactory}. */
export function newInformerFactory({
  client,
  namespace,
  transformOf,
  ...options
}: InformerFactoryOptions): InformerFactory {
  const informers = new Map<string, Informer<ObjectLike, string>>();
  const started = new Set<Informer<ObjectLike, string>>();
  let isStopped = false;
  return {
    informer<T extends ObjectLike>(
      resource: ResourceReference | ResourceDescription<T>,
      scope: InformerScope = {},
    ): Informer<T, string> {
      if (isStopped) throw new Error('the informers have been stopped');
      const inside = scope.namespace ?? namespace;
      const { labelSelector = '', fieldSelector = '' } = scope;
      const parts = [
        resource.group ?? '',
        resource.version,
        resource.resource,
        resource.metadataOnly ?? false,
        inside ?? '',
        labelSelector,
        fieldSelector,
      ];
      const key = JSON.stringify(parts);
      // The type parameter is the caller's type of the objects of a resource. All callers share the same objects.
      const present = informers.get(key) as Informer<T, string> | undefined;
      if (present) return present;
      const whole = client.resource(resource as ResourceDescription<T>);
      // A transform returns objects of the type that it gets.
      const transform = transformOf?.(resource) as ((object: T) => T) | undefined;
      const informer = newInformer<T, string>({
        ...options,
        ...(transform && { transform }),
        source: withSelectors(inside === undefined ? whole : whole.namespace(inside), scope),
        indexers: { namespace: byNamespace },
      });
      informers.set(key, informer as Informer<ObjectLike, string>);
      return informer;
    },
    start(signal) {
      for (const informer of informers.values()) {
        if (started.has(informer)) continue;
        started.add(informer);
        if (!informer.isRunning) void informer.run(signal);
      }
    },
    async whenSynced(signal) {
      await Promise.all([...informers.values()].map((informer) => informer.whenSynced(signal)));
    },
    async relist() {
      await Promise.all([...informers.values()].map((informer) => informer.relist()));
    },
    async stop() {
      isStopped = true;
      await Promise.all([...informers.values()].map((informer) => informer.stop()));
    },
  };
}
