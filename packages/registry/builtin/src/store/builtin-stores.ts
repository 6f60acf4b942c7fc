import { tableConvertorFor } from '@k8s-ts/api/printers';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  newStore,
  type RESTOptionsFactory,
  type RESTStrategy,
  type Store,
  type StoreOptions,
} from '@k8s-ts/registry-generic';
import { builtinResourceFacts } from '../group/builtin-resource-facts.js';

/** Options of a built-in kind's store, besides those that its group has in common. */
export type BuiltinStoreOptions<T extends KubeObject> = Partial<Omit<StoreOptions<T>, 'resource' | 'kind'>> & {
  /** Plural, as in paths: `deployments`. */
  readonly resource: string;
  readonly kind: string;
  readonly strategy: RESTStrategy<T>;
};

/**
 * Opens the stores of a built-in group's kinds: stored at its v1 with the group's storage options, with the table columns and the discovery
 * facts (short names, categories, storage version, deprecation) of the built-in tables.
 */
export function builtinStores(
  group: string,
  restOptions: RESTOptionsFactory,
): <T extends KubeObject>(options: BuiltinStoreOptions<T>) => Promise<Store<T>> {
  return <T extends KubeObject>({ resource, kind, ...more }: BuiltinStoreOptions<T>) => {
    const groupResource = { group, resource };
    return newStore<T>({
      ...builtinResourceFacts(group, 'v1', resource),
      table: tableConvertorFor(group, kind),
      options: restOptions.newFor(groupResource),
      ...more,
      resource: groupResource,
      kind: { group, version: 'v1', kind },
    });
  };
}
