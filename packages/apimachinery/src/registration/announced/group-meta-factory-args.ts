import type { SchemeFunc } from '../../runtime/index.js';

/** What an API group says of itself, its versions aside. */
export interface GroupMetaFactoryArgs {
  /** Name of the group, e.g. `servicecatalog.k8s.io`; empty for core. */
  readonly groupName: string;
  /** Versions, best first. Announced versions that are not in it come last. */
  readonly versionPreferenceOrder: readonly string[];
  /**
   * Where the group's types come from, e.g. `k8s.io/api/autoscaling`: kinds whose type is from elsewhere (such as the options that are
   * in every version) are no resources. Empty for any.
   */
  readonly importPrefix: string;
  /** Kinds outside of namespaces. Default none. */
  readonly rootScopedKinds?: ReadonlySet<string>;
  /** Kinds that are no resources. Default none. */
  readonly ignoredKinds?: ReadonlySet<string>;
  /** Adds the group's internal kinds, for a program that has some. */
  readonly addInternalObjectsToScheme?: SchemeFunc;
}

/** What a version of an API group says of itself. */
export interface GroupVersionFactoryArgs {
  readonly groupName: string;
  readonly versionName: string;
  /** Adds the version's kinds with their defaults and conversions. */
  readonly addToScheme: SchemeFunc;
}
