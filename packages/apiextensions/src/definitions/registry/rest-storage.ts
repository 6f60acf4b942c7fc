import type { Store } from '@k8s-ts/registry-generic';
import { builtinSubresource, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import {
  type CustomResourceDefinition,
  definitionKind,
  definitionResource,
} from '../kind/custom-resource-definition.js';
import type { DefinitionSettings } from '../validation/validate-definition.js';
import { definitionCodec } from './definition-codec.js';
import { newDefinitionStorage } from './definition-storage.js';
import { definitionStatusStrategy, definitionStrategy } from './definition-strategy.js';

/** The store of definitions, for controllers and for the server of custom objects. */
export interface DefinitionStores {
  readonly definitions: Store<CustomResourceDefinition>;
}

/**
 * The REST storages of `apiextensions.k8s.io/v1`: definitions and their `/status`. Definitions are stored as JSON of
 * v1beta1, as kube-apiserver stores them.
 */
export function newRESTStorageProvider(settings: DefinitionSettings = {}): RESTStorageProvider<DefinitionStores> {
  const { group, resource } = definitionResource;
  return newBuiltinProvider(group, async ({ store }) => {
    const definitions = await store<CustomResourceDefinition>({
      resource,
      kind: definitionKind.kind,
      codec: definitionCodec(),
      strategy: definitionStrategy(settings),
    });
    const status = builtinSubresource(definitions, 'status', definitionStatusStrategy, { withoutTables: true });
    return {
      stores: { definitions },
      resources: { [resource]: newDefinitionStorage(definitions), [`${resource}/status`]: status },
    };
  });
}
