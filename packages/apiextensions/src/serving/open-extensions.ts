import type { Clock, Informer, ObjectLike } from '@k8s-ts/client';
import {
  completeConfig,
  type DelegationTarget,
  type GenericAPIServer,
  type GenericAPIServerConfig,
  newGenericAPIServer,
} from '@k8s-ts/generic-apiserver';
import type { ResolveService } from '@k8s-ts/generic-apiserver/webhook';
import type { Handler } from '@k8s-ts/http';
import type { AnyRESTStorage, APIGroupInfo, RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
import type { CustomResourceDefinition } from '../definitions/kind/custom-resource-definition.js';
import { newRESTStorageProvider } from '../definitions/registry/rest-storage.js';
import { CustomResourcesOnDemand } from './custom-resources-on-demand.js';
import { listDefinitions, readDefinition } from './definition/follow-definitions.js';
import { observedStorage } from './definition/observed-storage.js';
import { newExtensionsHooks } from './extensions-hooks.js';
import { retryUnknown } from './retry-unknown.js';

/** How the API server of custom resources is set up. */
export interface ExtensionsConfig {
  /** Configuration that the servers of a chain share. */
  readonly generic: GenericAPIServerConfig;
  /** How definitions and custom resources are stored. */
  readonly restOptions: RESTOptionsFactory;
  /**
   * The version that new expressions of definitions must work with, such as `1.34`. Default: that of a server which
   * emulates no earlier release.
   */
  readonly compatibilityVersion?: string | undefined;
  /** Whether the status of definitions and its conditions can have `observedGeneration`. Default true. */
  readonly observedGenerations?: boolean | undefined;
  /** The part of the group `apiextensions.k8s.io` to serve. Default: all of it. */
  enabledPart?(info: APIGroupInfo): APIGroupInfo;
  /**
   * Answers the requests that the controllers send: the handler of the outermost server of a chain. Default: the server
   * itself.
   */
  readonly handler?: () => Handler;
  /** Definitions to install before the server is ready: objects, and paths of files and directories. Default none. */
  readonly crds?: readonly (string | CustomResourceDefinition)[];
  /** False: the controllers run in another process of the same server. Default true. */
  readonly controllers?: boolean;
  /**
   * Whether the server of {@link handler} serves APIServices: a controller then registers the group-versions of
   * definitions. Default false.
   */
  readonly apiServices?: boolean;
  /** Finds the services of conversion webhooks. Default: by their endpoints, or their cluster IP. */
  readonly resolveService?: ResolveService;
  /** Clock for the controllers. Default: the machine's. */
  readonly clock?: Clock;
  /** Called with failures of work in the background, which is retried. */
  readonly onError: (message: string, error: unknown) => void;
}

/** The API server of custom resources, with the storage of the definitions open. */
export interface Extensions {
  readonly definitions: Store<CustomResourceDefinition>;
  /** The server, in front of a delegate. Call once. It serves custom resources once its hooks run. */
  newServer(delegate: DelegationTarget): GenericAPIServer;
  /** Whether a version of a group has custom resources that the server serves now. */
  serves(group: string, version: string): boolean;
  /**
   * Reads the definition of a resource from the store and serves its state, for a server whose hooks do not run. Does
   * nothing if it does not exist.
   *
   * @param resource the plural name
   */
  follow(group: string, resource: string): Promise<void>;
  /** Lists the definitions again after the store was replaced. Resolves once their resources are served. */
  relist(): Promise<void>;
  /** Closes the storages. Call after the server has stopped. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the API server of custom resources: definitions, the controllers that establish and finalize them, and the
 * objects (`kubernetes/apiextensions-apiserver pkg/apiserver/apiserver.go`).
 */
export async function openExtensions(config: ExtensionsConfig): Promise<Extensions> {
  const { generic, restOptions, onError, enabledPart = (info: APIGroupInfo) => info } = config;
  const group = await newRESTStorageProvider(config).newRESTStorage({ restOptions });
  const { definitions } = group.stores;
  let resources: CustomResourcesOnDemand | undefined;
  let refresh = async () => false;
  const informers = new Set<Pick<Informer<ObjectLike>, 'relist'>>();
  return {
    definitions,
    newServer(delegate) {
      const groups = [enabledPart(group.groupInfo), ...(generic.groups ?? [])];
      const own = config.handler ?? (() => (request) => server.handle(request));
      const served = new CustomResourcesOnDemand({
        restOptions,
        handler: own,
        resolveService: config.resolveService,
        install: (info) => server.installAPIGroup(info),
        isReserved: (name, version) =>
          groups.some((each) => each.group === name && each.prioritizedVersions.includes(version)),
        remove: (name, version) => server.removeAPIGroup(name, version),
        onError: (error) => onError('the storage of a custom resource cannot be closed', error),
      });
      resources = served;
      refresh = async () => {
        const { items, resourceVersion } = await listDefinitions(definitions);
        const { changes } = served;
        await served.replace(items, Number(resourceVersion));
        return served.changes !== changes;
      };
      const behind = retryUnknown(
        delegate,
        () => server.unprotectedHandler,
        () => refresh(),
      );
      const server: GenericAPIServer = newGenericAPIServer(
        completeConfig({
          ...generic,
          groups: groups.map((each, i) => (i === 0 ? observedGroup(each, served) : each)),
          postStartHooks: [
            ...newExtensionsHooks({
              definitions,
              resources: served,
              handler: own,
              crds: config.crds ?? [],
              controllers: config.controllers ?? true,
              apiServices: config.apiServices ?? false,
              informers,
              ...(config.clock ? { clock: config.clock } : {}),
              onError,
            }),
            ...(generic.postStartHooks ?? []),
          ],
        }),
        behind,
      );
      return server;
    },
    serves: (group, version) => resources?.serves(group, version) ?? false,
    async follow(group, resource) {
      const definition = await readDefinition(definitions, `${resource}.${group}`);
      if (definition !== undefined) await resources?.observe([definition]);
    },
    async relist() {
      await refresh();
      await Promise.all([...informers].map((informer) => informer.relist()));
    },
    async close() {
      await resources?.close();
      await group.destroy();
    },
  };
}

/** The group of definitions, whose states are served before clients see them. */
function observedGroup(info: APIGroupInfo, resources: CustomResourcesOnDemand): APIGroupInfo {
  const observed = (storages: Readonly<Record<string, AnyRESTStorage>>) =>
    Object.fromEntries(
      Object.entries(storages).map(([path, storage]) => [
        path,
        observedStorage(storage, (definitions) => resources.observe(definitions)),
      ]),
    );
  const { versionedResources } = info;
  return {
    ...info,
    versionedResources: Object.fromEntries(
      Object.entries(versionedResources).map(([version, storages]) => [version, observed(storages)]),
    ),
  };
}
