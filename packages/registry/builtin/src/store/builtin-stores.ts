import { tableConvertorFor } from '@k8s-ts/api/printers';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  newStore,
  type RESTOptionsFactory,
  type RESTStrategy,
  type Store,
  type StoreOptions,
} from '@k8s-ts/registry-generic';

/** What a built-in kind's store is made of, besides what its group has in common. */
export type BuiltinStoreOptions<T extends KubeObject> = Partial<Omit<StoreOptions<T>, 'resource' | 'kind'>> & {
  /** Plural, as in paths: `deployments`. */
  readonly resource: string;
  readonly kind: string;
  readonly strategy: RESTStrategy<T>;
};

/**
 * Opens stores of the kinds of one group, stored in its v1 with the group's storage options, printed in their built-in columns.
 */
export function builtinStores(
  group: string,
  restOptions: RESTOptionsFactory,
): <T extends KubeObject>(options: BuiltinStoreOptions<T>) => Promise<Store<T>> {
  return <T extends KubeObject>({ resource, kind, ...more }: BuiltinStoreOptions<T>) => {
    const groupResource = { group, resource };
    return newStore<T>({
      table: tableConvertorFor(group, kind),
      options: restOptions.newFor(groupResource),
      ...more,
      resource: groupResource,
      kind: { group, version: 'v1', kind },
    });
  };
}
