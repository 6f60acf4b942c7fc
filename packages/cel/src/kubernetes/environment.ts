import { type Env, type EnvOptions, newEnv } from '../env.js';
import { comprehensionsLibrary } from '../library/comprehensions.js';
import type { Library } from '../library/library.js';
import { listsLibrary } from '../library/lists.js';
import { optionalLibrary } from '../library/optional.js';
import { setsLibrary } from '../library/sets.js';
import { stringsLibrary } from '../library/strings.js';
import {
  validateDurationLiterals,
  validateHomogeneousLiterals,
  validateRegexLiterals,
  validateTimestampLiterals,
} from '../validation/literals.js';
import { authorizerLibrary, authorizerSelectorsLibrary } from './authorizer.js';
import { kubernetesCallCosts } from './call-costs.js';
import { formatLibrary } from './format.js';
import { cidrLibrary, ipLibrary } from './ip.js';
import { kubernetesListsLibrary } from './lists.js';
import { quantityLibrary } from './quantity.js';
import { regexLibrary } from './regex.js';
import { semverLibrary } from './semver.js';
import { urlsLibrary } from './urls.js';

/**
 * `new`: expressions that are being written. They may use only what the previous minor version supports, so that a
 * server can be rolled back.
 * `stored`: expressions that were accepted once. They may use everything.
 */
export type EnvironmentType = 'new' | 'stored';

/** The version that new expressions must work with on a server that emulates no earlier release. */
export const defaultCompatibilityVersion = '1.35';

/** Maximum cost of one evaluation (kubernetes/apiserver pkg/apis/cel/config.go). */
export const perCallLimit = 1_000_000;

/** Maximum cost of all expressions of a CustomResourceDefinition, or of a policy, for one object. */
export const runtimeCostBudget = 10_000_000;

/** A library that a minor version of Kubernetes 1 introduces, and a later one may remove. */
interface VersionedLibrary {
  readonly library: Library;
  readonly introduced: number;
  readonly removed?: number;
}

/** kubernetes/apiserver pkg/cel/environment/base.go at v1.36. */
const libraries: readonly VersionedLibrary[] = [
  { library: urlsLibrary, introduced: 0 },
  { library: regexLibrary, introduced: 0 },
  { library: kubernetesListsLibrary, introduced: 0 },
  { library: authorizerLibrary, introduced: 27 },
  { library: optionalLibrary, introduced: 28 },
  { library: quantityLibrary, introduced: 28 },
  { library: stringsLibrary(0), introduced: 0, removed: 29 },
  { library: stringsLibrary(2), introduced: 29 },
  { library: setsLibrary, introduced: 29 },
  { library: ipLibrary, introduced: 30 },
  { library: cidrLibrary, introduced: 30 },
  { library: formatLibrary, introduced: 31 },
  { library: authorizerSelectorsLibrary, introduced: 31 },
  { library: comprehensionsLibrary, introduced: 32 },
  { library: semverLibrary, introduced: 33 },
  { library: listsLibrary, introduced: 34 },
];

const crossTypeComparisonsIntroduced = 28;
const validatorsIntroduced = 29;

const environments = new Map<number, Env>();

/**
 * The environment of a Kubernetes version, without variables: `extend` adds variables.
 *
 * @param version the minor version that expressions must work with, such as `1.34`. A server of 1.35 that can be rolled
 *   back passes `1.34`
 * @param type which expressions are compiled. `stored` has the libraries of all versions
 * @throws RangeError for anything but versions of Kubernetes 1
 */
export function environment(version: string, type: EnvironmentType): Env {
  const minor = /^v?1\.([0-9]+)(\.|$)/.exec(version)?.[1];
  if (minor === undefined) throw new RangeError(`not a version of Kubernetes 1: ${version}`);
  const effective = type === 'stored' ? Number.MAX_SAFE_INTEGER : Number(minor);
  // Later versions have the libraries of the last known one.
  const key = Math.min(effective, 1000);
  let env = environments.get(key);
  if (env === undefined) {
    env = newEnv(environmentOptions(key));
    environments.set(key, env);
  }
  return env;
}

function environmentOptions(minor: number): EnvOptions {
  const validators = [
    validateHomogeneousLiterals,
    ...(minor < validatorsIntroduced
      ? []
      : [validateDurationLiterals, validateTimestampLiterals, validateRegexLiterals]),
  ];
  return {
    libraries: libraries
      .filter(({ introduced, removed = Number.POSITIVE_INFINITY }) => introduced <= minor && minor < removed)
      .map(({ library }) => library),
    crossTypeComparisons: minor >= crossTypeComparisonsIntroduced,
    validators,
    costTracker: kubernetesCallCosts,
    presenceTestCost: 0,
  };
}
