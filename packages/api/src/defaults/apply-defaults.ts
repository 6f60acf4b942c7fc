import { decodeChanged, stringify } from '@k8s-ts/apimachinery/json';
import { builtinTypes } from '../builtin-types.js';
import { type FeatureName, featureGates } from '../discovery/index.js';
import type { RuleContext } from '../kinds/index.js';
import type { Obj } from '../object-fields.js';
import type { batchv1 } from '../types/index.js';
import { applyConversionEffects } from './conversion-effects.js';
import { runPlan } from './plan.js';

/** The gates that rules of defaults depend on. */
export const defaultingGates: readonly FeatureName[] = [
  'ImageVolume',
  'JobPodReplacementPolicy',
  'MaxUnavailableStatefulSet',
  'PodLevelResources',
  'PodLogsQuerySplitStreams',
  'SELinuxMountReadWriteOncePod',
];

const isOnByDefault = (name: string): boolean => featureGates().get(name)?.default === true;

export interface DefaultsOptions {
  /** State of a feature gate; undefined: as in the release of the facts, which is the default for all gates. */
  readonly featureEnabled?: (name: string) => boolean | undefined;
  /** Milliseconds since 1970, for the few defaults that are a time. Default `Date.now`. */
  readonly now?: () => number;
}

/**
 * Completes a built-in object as kube-apiserver does whenever it decodes one: from a request, after a patch, and on
 * every read from storage. Sets the defaults of the kind and everything in it. Then applies the visible effects of
 * conversion to the internal form and back: deprecated aliases are set, a Secret's `stringData` is merged.
 *
 * @param object in canonical form, as the codecs return it; never changed
 * @returns a canonical object; the very same one when nothing was missing (as with objects that were stored complete),
 *   and for kinds that are not built in. The items of a list are completed one by one.
 */
export function applyDefaults<T extends object>(
  gvk: { readonly group: string; readonly version: string; readonly kind: string },
  object: T,
  options: DefaultsOptions = {},
): T {
  const { featureEnabled: stateOf, now = Date.now } = options;
  const featureEnabled = stateOf ? (name: string) => stateOf(name) ?? isOnByDefault(name) : isOnByDefault;
  const { group, version, kind } = gvk;
  const context: RuleContext = { group, version, kind, featureEnabled, now };
  const before = object as T & Obj;
  if (kind.endsWith('List') && Array.isArray(before.items)) {
    const itemContext = { ...context, kind: kind.slice(0, -'List'.length) };
    const items = before.items as readonly Obj[];
    const completed = items.map((item) => complete(item, itemContext));
    return completed.every((item, i) => item === items[i]) ? object : { ...before, items: completed };
  }
  // Completing adds fields and keeps the kind.
  return complete(before, context) as Obj & T;
}

function complete(object: Obj, context: RuleContext): Obj {
  const completed = applyConversionEffects(context.group, context.version, context.kind, runPlan(object, context));
  if (completed === object) return object;
  const type = builtinTypes.typeFor(context);
  if (type === undefined) return completed;
  const canonical = withSharedLabels(context, object, decodeChanged(type, completed, object));
  return isRebuilt(context) && sameJSON(canonical, object) ? object : canonical;
}

/**
 * Makes the labels that a job gets from its template the same object as the template's, as in upstream, where labels
 * added to a new job's template appear in both.
 */
function withSharedLabels({ group, kind }: RuleContext, before: Obj, job: Obj): Obj {
  if (group !== 'batch' || kind !== 'Job') return job;
  const { metadata, spec } = job as Obj & batchv1.Job;
  const labels = spec?.template?.metadata?.labels;
  if (labels === undefined || Object.keys((before as Obj & batchv1.Job).metadata?.labels ?? {}).length > 0) return job;
  return { ...job, metadata: { ...metadata, labels } };
}

/** Kinds whose conversion makes a new object every time, also of a complete one. */
const isRebuilt = ({ version, kind }: RuleContext): boolean => kind === 'HorizontalPodAutoscaler' && version === 'v1';

const sameJSON = (a: unknown, b: unknown): boolean => stringify(a) === stringify(b);
