import { type StrategyFacts, strategyFacts } from '@k8s-ts/api/discovery';
import { formatGroupVersion, type GroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { DeleteStrategy, RESTStrategy, StoreOptions, UpdateStrategy } from '@k8s-ts/registry-generic';

type FlagNames = 'namespaced' | 'allowCreateOnUpdate' | 'allowUnconditionalUpdate' | 'defaultGarbageCollectionPolicy';

/**
 * The strategy of a built-in kind: the rules that need code. The flags of a `RESTStrategy` come from the table of
 * strategy facts (`@k8s-ts/api/discovery`), which is made from a Kubernetes release.
 */
export type BuiltinStrategy<T extends KubeObject> = Omit<RESTStrategy<T>, FlagNames>;

/** The strategy of a subresource that reads and writes the whole object, such as `/status`. */
export type BuiltinUpdateStrategy<T extends KubeObject> = Omit<UpdateStrategy<T>, FlagNames>;

/** Fields that server-side apply never owns at an endpoint, by group-version. */
type ResetFields = NonNullable<StoreOptions['resetFields']>;

/** @throws Error when the resource is not built in */
function factsOf(group: string, resource: string): StrategyFacts {
  const facts = strategyFacts(group, resource);
  if (!facts) throw new Error(`no strategy facts for ${group === '' ? resource : `${resource}.${group}`}`);
  return facts;
}

/**
 * A whole strategy: the given rules with the flags of the resource.
 *
 * @throws Error when the resource is not built in
 */
export function withStrategyFlags<T extends KubeObject>(
  { group, version }: GroupVersion,
  resource: string,
  strategy: BuiltinStrategy<T>,
): RESTStrategy<T> {
  const facts = factsOf(group, resource);
  const policy = garbageCollectionPolicy(facts, formatGroupVersion({ group, version }));
  return {
    ...strategy,
    namespaced: facts.namespaced,
    allowCreateOnUpdate: facts.allowCreateOnUpdate,
    allowUnconditionalUpdate: facts.allowUnconditionalUpdate,
    ...(policy === undefined ? {} : { defaultGarbageCollectionPolicy: policy }),
  };
}

/**
 * The options of a resource's store that come from the facts: what DELETE returns, names of selectable fields, reset
 * fields.
 *
 * @param alsoIn further versions that serve the resource. Default none
 * @throws Error when the resource is not built in
 */
export function storeFlags(
  groupVersion: GroupVersion,
  resource: string,
  alsoIn?: readonly string[],
): Pick<StoreOptions, 'returnDeletedObject' | 'fieldSelectors' | 'resetFields'> {
  const { returnDeletedObject, fieldSelectors } = factsOf(groupVersion.group, resource);
  const names = fieldSelectors.filter((name) => !name.startsWith('metadata.'));
  const resetFields = resetFieldsOf(groupVersion, resource, 'main', alsoIn);
  return {
    returnDeletedObject,
    ...(names.length > 0 ? { fieldSelectors: names } : {}),
    ...(resetFields ? { resetFields } : {}),
  };
}

/**
 * The reset fields of an endpoint, for each of its versions: a write in one version does not take ownership of these
 * fields from managers that wrote in another version.
 *
 * @param endpoint `main`, or the name of a subresource
 * @param alsoIn further versions that serve the resource. Default none
 */
export function resetFieldsOf(
  { group, version }: GroupVersion,
  resource: string,
  endpoint: string,
  alsoIn: readonly string[] = [],
): ResetFields | undefined {
  const paths = factsOf(group, resource).resetFields?.[endpoint];
  const fields = paths?.map((path) => path.split('.'));
  return (
    fields &&
    Object.fromEntries([version, ...alsoIn].map((each) => [formatGroupVersion({ group, version: each }), fields]))
  );
}

/**
 * The flags of an update strategy. Upstream's subresources have the flags of their resource: PUT and apply of
 * `services/status` create a Service.
 */
export function updateFlags(
  group: string,
  resource: string,
): Pick<UpdateStrategy, 'allowCreateOnUpdate' | 'allowUnconditionalUpdate'> {
  const { allowCreateOnUpdate, allowUnconditionalUpdate } = factsOf(group, resource);
  return { allowCreateOnUpdate, allowUnconditionalUpdate };
}

/** Requests of old group-versions keep dependents by default. */
function garbageCollectionPolicy(
  { defaultGC }: StrategyFacts,
  groupVersion: string,
): DeleteStrategy['defaultGarbageCollectionPolicy'] {
  const policy =
    typeof defaultGC === 'object'
      ? defaultGC.legacyWhenRequestGV.includes(groupVersion)
        ? defaultGC.legacyVersions
        : defaultGC.otherVersions
      : defaultGC;
  return policy as DeleteStrategy['defaultGarbageCollectionPolicy'];
}
