import type { SchemeFunc } from '../../runtime/index.js';
import type { APIResourceNames } from '../rest-mapper-of.js';

/** Properties of an API group without its versions. */
export interface GroupMetaFactoryArgs {
  /** Name of the group, e.g. `servicecatalog.k8s.io`; empty for core. */
  readonly groupName: string;
  /**
   * Versions, in order of preference. Announced versions that are not in the list come last, in the order in which they
   * were announced. Default none.
   */
  readonly versionPreferenceOrder?: readonly string[];
  /** Cluster-scoped kinds. Default none. */
  readonly rootScopedKinds?: ReadonlySet<string>;
  /** Kinds that are not resources. Default none. */
  readonly ignoredKinds?: ReadonlySet<string>;
}

/** Properties of a version of an API group. */
export interface GroupVersionFactoryArgs {
  readonly groupName: string;
  readonly versionName: string;
  /** Adds the version's kinds with their defaults and conversions. Default: the scheme has them already. */
  readonly addToScheme?: SchemeFunc;
  /**
   * The resources of the version. Default: one for each kind that the scheme lists, with a name that is guessed from
   * the kind.
   */
  readonly resources?: readonly APIResourceNames[];
}
