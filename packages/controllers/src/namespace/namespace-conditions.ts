import type { NamespaceCondition } from '@k8s-ts/api';
import { StatusError } from '@k8s-ts/apimachinery/errors';

/** The content that is left in a namespace, and the errors, after a round of deletions. */
export interface ContentReport {
  /** Errors of discovery, such as `the server is currently unable to handle the request`. */
  readonly failedGroupVersions: readonly string[];
  readonly errors: readonly unknown[];
  /** Number of objects by resource, as `pods.` or `deployments.apps`. */
  readonly remaining: ReadonlyMap<string, number>;
  /** Number of objects by finalizer. */
  readonly finalizers: ReadonlyMap<string, number>;
}

/** Type → reason and message of the condition when nothing is wrong, in the order in which conditions are added. */
const fine = {
  NamespaceDeletionDiscoveryFailure: ['ResourcesDiscovered', 'All resources successfully discovered'],
  NamespaceDeletionGroupVersionParsingFailure: ['ParsedGroupVersions', 'All legacy kube types successfully parsed'],
  NamespaceDeletionContentFailure: [
    'ContentDeleted',
    'All content successfully deleted, may be waiting on finalization',
  ],
  NamespaceContentRemaining: ['ContentRemoved', 'All content successfully removed'],
  NamespaceFinalizersRemaining: ['ContentHasNoFinalizers', 'All content-preserving finalizers finished'],
} as const;

type ConditionType = keyof typeof fine;

/**
 * The conditions of a namespace after a round of deletions
 * (`kubernetes pkg/controller/namespace/deletion/status_condition_utils.go`). Conditions of other types stay.
 *
 * @param now RFC 3339, the transition time of conditions whose status changes
 * @returns undefined when nothing changes
 */
export function namespaceConditions(
  present: readonly NamespaceCondition[],
  report: ContentReport,
  now: string,
): readonly NamespaceCondition[] | undefined {
  const problems = problemsOf(report);
  const conditions = [...present];
  let hasChanged = false;
  for (const type of Object.keys(fine) as ConditionType[]) {
    const problem = problems[type];
    const [reason, message] = problem ?? fine[type];
    const status = problem ? 'True' : 'False';
    const at = conditions.findIndex((each) => each.type === type);
    const old = conditions[at];
    if (old?.status === status && old.reason === reason && old.message === message) continue;
    hasChanged = true;
    const lastTransitionTime = old?.status === status ? old.lastTransitionTime : now;
    const condition = { type, status, reason, message, ...(lastTransitionTime && { lastTransitionTime }) };
    if (old) conditions[at] = condition;
    else conditions.push(condition);
  }
  return hasChanged ? conditions : undefined;
}

function problemsOf(report: ContentReport): Partial<Record<ConditionType, readonly [reason: string, message: string]>> {
  const { failedGroupVersions: failed, errors, remaining, finalizers } = report;
  const texts = errors.map((error) => (error instanceof StatusError ? error.message : String(error))).sort();
  const counts = (map: ReadonlyMap<string, number>, format: (name: string, count: number) => string) =>
    [...map]
      .map(([name, count]) => format(name, count))
      .sort()
      .join(', ');
  return {
    ...(failed.length > 0 && {
      NamespaceDeletionDiscoveryFailure: [
        'DiscoveryFailed',
        `Discovery failed for some groups, ${failed.length} failing: unable to retrieve the complete list of server APIs: ${failed.map((each) => `${each}: stale GroupVersion discovery: ${each}`).join(', ')}`,
      ],
    }),
    ...(texts.length > 0 && {
      NamespaceDeletionContentFailure: [
        'ContentDeletionFailed',
        `Failed to delete all resource types, ${texts.length} remaining: ${texts.join(', ')}`,
      ],
    }),
    ...(remaining.size > 0 && {
      NamespaceContentRemaining: [
        'SomeResourcesRemain',
        `Some resources are remaining: ${counts(remaining, (name, count) => `${name} has ${count} resource instances`)}`,
      ],
    }),
    ...(finalizers.size > 0 && {
      NamespaceFinalizersRemaining: [
        'SomeFinalizersRemain',
        `Some content in the namespace has finalizers remaining: ${counts(finalizers, (name, count) => `${name} in ${count} resource instances`)}`,
      ],
    }),
  };
}
