import type { SchemeFunc } from '../../runtime/index.js';

/** Properties of an API group without its versions. */
export interface GroupMetaFactoryArgs {
  /** Name of the group, e.g. `servicecatalog.k8s.io`; empty for core. */
  readonly groupName: string;
  /** Versions, best first. Announced versions that are not in it come last. */
  readonly versionPreferenceOrder: readonly string[];
  /**
   * Import path of the group's types, e.g. `k8s.io/api/autoscaling`. Kinds with types from other packages (such as the options in every
   * version) are not resources. Empty: any.
   */
  readonly importPrefix: string;
  /** Cluster-scoped kinds. Default none. */
  readonly rootScopedKinds?: ReadonlySet<string>;
  /** Kinds that are not resources. Default none. */
  readonly ignoredKinds?: ReadonlySet<string>;
  /** Adds the group's internal kinds, if any. */
  readonly addInternalObjectsToScheme?: SchemeFunc;
}

/** Properties of a version of an API group. */
export interface GroupVersionFactoryArgs {
  readonly groupName: string;
  readonly versionName: string;
  /** Adds the version's kinds with their defaults and conversions. */
  readonly addToScheme: SchemeFunc;
}
