import { type Client, describeResource, handlerTransport, newClient, type ResourceClient } from '@k8s-ts/client';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '@k8s-ts/generic-apiserver';
import {
  internalContext,
  newRESTOptionsFactory,
  type StorageFactory,
  type Store,
  storeClient,
} from '@k8s-ts/registry-generic';
import { type DefinitionControllersOptions, newDefinitionControllers } from '../controllers/definition-controllers.js';
import { newDefinitionInformer } from '../controllers/definition-informer.js';
import {
  type CustomResourceDefinition,
  definitionKind,
  definitionResource,
} from '../kind/custom-resource-definition.js';
import { newRESTStorageProvider } from '../registry/rest-storage.js';
import { memoryStorage } from './open-definitions.js';

/** A server of definitions with their controllers, in this process. */
export interface ServedDefinitions {
  /** Field manager `tester`. */
  readonly client: Client;
  readonly definitions: ResourceClient<CustomResourceDefinition>;
  readonly store: Store<CustomResourceDefinition>;
  close(): Promise<void>;
}

/** Serves definitions from a new store, or from a given one. */
export async function serveDefinitions(
  options: Partial<DefinitionControllersOptions> & { readonly storageFactory?: StorageFactory } = {},
): Promise<ServedDefinitions> {
  const { storageFactory = memoryStorage(), ...more } = options;
  const restOptions = newRESTOptionsFactory({ storageFactory });
  const { stores, groupInfo, destroy } = await newRESTStorageProvider().newRESTStorage({ restOptions });
  const server = newGenericAPIServer(completeConfig({ groups: [groupInfo] }), emptyDelegate).prepareRun();
  const clientAs = (fieldManager: string) =>
    newClient({ transport: handlerTransport(server.handle, { user: internalContext().user }), fieldManager });
  const resourceOf = (client: Client) =>
    client.resource(
      describeResource<CustomResourceDefinition>({ ...definitionKind, resource: definitionResource.resource }),
    );
  const stopping = new AbortController();
  const informer = newDefinitionInformer(storeClient(stores.definitions));
  const controllers = newDefinitionControllers({
    informer,
    client: resourceOf(clientAs('kube-apiserver')),
    getInstances: () => Promise.reject(new Error('there is no storage of objects')),
    ...more,
  });
  const serving = server.run(stopping.signal);
  const running = controllers.run(stopping.signal);
  const client = clientAs('tester');
  return {
    client,
    definitions: resourceOf(client),
    store: stores.definitions,
    async close() {
      stopping.abort();
      await Promise.all([serving, running]);
      await informer.stop();
      await destroy();
    },
  };
}
