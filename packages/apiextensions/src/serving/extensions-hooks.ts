import { type Client, type Clock, describeResource, type Informer, type ObjectLike } from '@k8s-ts/client';
import type { PostStartHook } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import type { Store } from '@k8s-ts/registry-generic';
import { newLoopbackClient } from '@k8s-ts/registry-shared';
import type { APIService } from '../definitions/controllers/registration-controller.js';
import {
  type CustomResourceDefinition,
  definitionKind,
  definitionResource,
} from '../definitions/kind/custom-resource-definition.js';
import type { CustomResourcesOnDemand } from './custom-resources-on-demand.js';
import { definitionSource } from './definition/definition-source.js';
import { followDefinitions } from './definition/follow-definitions.js';

export interface ExtensionsHooksOptions {
  readonly definitions: Store<CustomResourceDefinition>;
  readonly resources: CustomResourcesOnDemand;
  /** Answers the requests of the controllers, which are sent as user `system:apiserver`. Called when a hook runs. */
  readonly handler: () => Handler;
  /** Definitions to install. */
  readonly crds: readonly (string | CustomResourceDefinition)[];
  /** Whether the controllers run here. */
  readonly controllers: boolean;
  readonly clock?: Clock;
  /** Whether a controller registers the group-versions of definitions as APIServices. */
  readonly apiServices: boolean;
  /** Receives the informers of the controllers while they run. */
  readonly informers: Set<Pick<Informer<ObjectLike>, 'relist'>>;
  readonly onError: (message: string, error: unknown) => void;
}

/**
 * The hooks of the API server of custom resources: one follows definitions and has them served, one runs the
 * controllers, one waits until the definitions of the store are served
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/apiserver.go`).
 */
export function newExtensionsHooks(options: ExtensionsHooksOptions): readonly PostStartHook[] {
  const { definitions, resources, handler, crds, controllers, onError } = options;
  return [
    {
      name: 'start-apiextensions-informers',
      longRunning: true,
      run: (signal) =>
        followDefinitions(definitions, resources, {
          signal,
          onError: (error) => onError('definitions cannot be followed', error),
        }),
    },
    ...(controllers ? [controllersHook(options)] : []),
    { name: 'crd-informer-synced', run: (signal) => resources.whenSynced(signal) },
    ...(crds.length > 0
      ? [
          {
            name: 'install-crds',
            async run(signal: AbortSignal) {
              const { installCRDs } = await import('../definitions/install/install-crds.js');
              await installCRDs(newLoopbackClient(handler()), crds, { signal, timeoutMs: installTimeoutMs });
            },
          },
        ]
      : []),
  ];
}

function controllersHook(options: ExtensionsHooksOptions): PostStartHook {
  const { definitions, resources, handler, clock, informers, onError } = options;
  return {
    name: 'start-apiextensions-controllers',
    longRunning: true,
    async run(signal) {
      // Most of the code belongs to controllers, which have nothing to do without definitions.
      await resources.whenUsed(signal).catch(() => {});
      if (signal.aborted) return;
      const { newDefinitionControllers, newDefinitionInformer } = await import('../definitions/controllers/index.js');
      const informer = newDefinitionInformer(definitionSource(definitions), (error) =>
        onError('definitions cannot be followed', error),
      );
      const registration = options.apiServices ? await openRegistration(handler()) : undefined;
      const controllers = newDefinitionControllers({
        informer,
        client: definitionsOf(newLoopbackClient(handler())),
        getInstances: async ({ metadata: { name = '' } }) => resources.storedObjects(name),
        ...(registration ? { registration } : {}),
        ...(clock ? { clock } : {}),
        onError: (error, name) => onError(`the controllers of the definition ${name} failed`, error),
      });
      const followed = [informer, ...(registration ? [registration.apiServices] : [])];
      for (const each of followed) informers.add(each);
      try {
        await controllers.run(signal);
      } finally {
        for (const each of followed) {
          informers.delete(each);
          await each.stop();
        }
      }
    },
  };
}

/** APIServices, and their informer. */
async function openRegistration(handler: Handler) {
  const { newInformer } = await import('@k8s-ts/client');
  const client = newLoopbackClient(handler).resource(
    describeResource<APIService>({
      group: 'apiregistration.k8s.io',
      version: 'v1',
      resource: 'apiservices',
      kind: 'APIService',
      namespaced: false,
    }),
  );
  return { client, apiServices: newInformer({ source: client }) };
}

/** Time limit for definitions that are installed at the start to become established. */
const installTimeoutMs = 60_000;

/** Answers hold metadata only: whole definitions may have megabytes of schemas that are not needed. */
function definitionsOf(client: Client) {
  const { version, kind } = definitionKind;
  const resource = describeResource<CustomResourceDefinition>({
    ...definitionResource,
    version,
    kind,
    namespaced: false,
    metadataOnly: true,
  });
  return client.resource(resource);
}
