import { strategyFacts } from '@k8s-ts/api/discovery';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import { builtinStores } from '@k8s-ts/registry-builtin';
import type {
  DeleteOptions,
  DeleteStrategy,
  RESTOptionsFactory,
  RESTStrategy,
  RequestContext,
  Store,
  StoreHooks,
  SubresourceStore,
} from '@k8s-ts/registry-generic';

/**
 * The rules of one kind over its own interface (`Pod`, …). What upstream's strategies are told by flags comes from the table of strategy
 * facts; this is the part that is code.
 */
export interface KindRules<T> {
  readonly namespaced: boolean;
  readonly defaultGarbageCollectionPolicy?: NonNullable<DeleteStrategy['defaultGarbageCollectionPolicy']>;
  prepareForCreate?(object: T, context: RequestContext): T | Promise<T>;
  validate(object: T, context: RequestContext): readonly FieldError[];
  warningsOnCreate?(object: T, context: RequestContext): readonly string[];
  canonicalize?(object: T): T;
  prepareForUpdate?(object: T, old: T, context: RequestContext): T | Promise<T>;
  validateUpdate(object: T, old: T, context: RequestContext): readonly FieldError[];
  warningsOnUpdate?(object: T, old: T, context: RequestContext): readonly string[];
  gracePeriodSeconds?(object: T, options: DeleteOptions): number | undefined;
}

/** The rules of a subresource that takes and gives the whole object. */
export type SubresourceRules<T> = Pick<KindRules<T>, 'prepareForUpdate' | 'validateUpdate' | 'warningsOnUpdate'>;

export interface KindStoreOptions<T> {
  /** Plural, as in paths: `pods`. */
  readonly resource: string;
  readonly kind: string;
  readonly rules: KindRules<T>;
  /** Values of the fields that selectors may use, besides name and namespace. Kinds without it only select by those two. */
  selectableFields?(object: T): Readonly<Record<string, string>>;
  readonly fieldSelectorAliases?: Readonly<Record<string, string>>;
  readonly indexedFields?: readonly string[];
  ttlSeconds?(object: T): number | undefined;
  decorate?(object: T): T;
  readonly hooks?: StoreHooks;
  shouldDeleteDuringUpdate?(object: T, old: T): boolean;
}

/** Opens the store of a core/v1 resource. */
export async function newKindStore<T>(restOptions: RESTOptionsFactory, options: KindStoreOptions<T>): Promise<Store> {
  const { resource, kind, rules, selectableFields, decorate, ttlSeconds, shouldDeleteDuringUpdate } = options;
  const facts = strategyFacts('', resource);
  if (!facts) throw new Error(`no strategy facts for ${resource}`);
  const resetFields = resetFieldsOf(resource, 'main');
  const strategy: RESTStrategy = {
    ...(rules as unknown as RESTStrategy),
    allowCreateOnUpdate: facts.allowCreateOnUpdate,
    allowUnconditionalUpdate: facts.allowUnconditionalUpdate,
  };
  return builtinStores(
    '',
    restOptions,
  )({
    resource,
    kind,
    strategy,
    returnDeletedObject: facts.returnDeletedObject ?? false,
    ...(resetFields ? { resetFields } : {}),
    ...(selectableFields
      ? {
          selectableFields: (object: KubeObject) => selectableFields(object as T),
          fieldSelectors: facts.fieldSelectors.filter((name) => !name.startsWith('metadata.')),
        }
      : {}),
    ...(options.fieldSelectorAliases ? { fieldSelectorAliases: options.fieldSelectorAliases } : {}),
    ...(options.indexedFields ? { indexedFields: options.indexedFields } : {}),
    ...(ttlSeconds ? { ttlSeconds: (object: KubeObject) => ttlSeconds(object as T) } : {}),
    ...(decorate ? { decorate: (object: KubeObject) => decorate(object as T) as unknown as KubeObject } : {}),
    ...(options.hooks ? { hooks: options.hooks } : {}),
    ...(shouldDeleteDuringUpdate
      ? {
          shouldDeleteDuringUpdate: (object: KubeObject, old: KubeObject) =>
            shouldDeleteDuringUpdate(object as T, old as T),
        }
      : {}),
  });
}

/** A part of a store's objects under other rules: `pods/status`. */
export function newKindSubresource<T>(store: Store, name: string, rules: SubresourceRules<T>): SubresourceStore {
  const { resource } = store.resource;
  const resetFields = resetFieldsOf(resource, name);
  return store.subresource({
    strategy: {
      ...(rules as unknown as RESTStrategy),
      allowUnconditionalUpdate: strategyFacts('', resource)?.allowUnconditionalUpdate ?? false,
    },
    ...(resetFields ? { resetFields } : {}),
  });
}

function resetFieldsOf(
  resource: string,
  endpoint: string,
): Readonly<Record<string, readonly (readonly string[])[]>> | undefined {
  const paths = strategyFacts('', resource)?.resetFields?.[endpoint];
  return paths && { v1: paths.map((path) => path.split('.')) };
}
