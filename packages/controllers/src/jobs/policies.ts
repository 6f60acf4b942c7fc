import type { batchv1, Pod } from '@k8s-ts/api';
import { countCommonIndexes, countIndexes, type IndexIntervals, parseIndexes } from './index-intervals.js';

/** How a Job treats the failure of a pod. */
export interface FailureDecision {
  /** Whether the failure counts towards the back-off limits. */
  readonly isCounted: boolean;
  /** The action of the rule that matched. */
  readonly action?: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore';
  /** The reason to fail the whole Job. */
  readonly failJobMessage?: string;
}

/**
 * Applies the first rule of `spec.podFailurePolicy` that matches a failed pod (`kubernetes pkg/controller/job`,
 * matchPodFailurePolicy).
 */
export function decideFailure(policy: batchv1.PodFailurePolicy | undefined, pod: Pod): FailureDecision {
  const { namespace, name } = pod.metadata;
  for (const [index, { action, onExitCodes, onPodConditions }] of (policy?.rules ?? []).entries()) {
    let what: string | undefined;
    if (onExitCodes !== undefined) {
      const status = statusWithExitCode(pod, onExitCodes);
      const code = status?.state?.terminated?.exitCode;
      if (status) what = `Container ${status.name} for pod ${namespace}/${name} failed with exit code ${code}`;
    } else if (onPodConditions !== undefined) {
      const condition = pod.status?.conditions?.find((each) =>
        onPodConditions.some(({ type, status = 'True' }) => type === each.type && status === each.status),
      );
      if (condition) what = `Pod ${namespace}/${name} has condition ${condition.type}`;
    }
    if (what === undefined) continue;
    if (action !== 'FailJob') return { isCounted: action !== 'Ignore', action };
    return { isCounted: true, action, failJobMessage: `${what} matching FailJob rule at index ${index}` };
  }
  return { isCounted: true };
}

function statusWithExitCode(
  { status }: Pod,
  { containerName, operator, values }: batchv1.PodFailurePolicyOnExitCodesRequirement,
) {
  return [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])].find(({ name, state }) => {
    const code = state?.terminated?.exitCode ?? 0;
    if (code === 0 || (containerName !== undefined && containerName !== name)) return false;
    return values.includes(code) === (operator === 'In');
  });
}

/**
 * The message for the first rule of `spec.successPolicy` that the succeeded indexes meet
 * (`kubernetes pkg/controller/job`, matchSuccessPolicy); undefined when they meet none.
 */
export function matchSuccessPolicy(
  policy: batchv1.SuccessPolicy | undefined,
  completions: number,
  succeeded: IndexIntervals,
): string | undefined {
  if (succeeded.length === 0) return undefined;
  for (const [index, { succeededIndexes, succeededCount }] of (policy?.rules ?? []).entries()) {
    const message = `Matched rules at index ${index}`;
    if (succeededIndexes === undefined) {
      if (succeededCount !== undefined && countIndexes(succeeded) >= succeededCount) return message;
      continue;
    }
    const required = parseIndexes(succeededIndexes, completions);
    if (required.length === 0) continue;
    const common = countCommonIndexes(required, succeeded);
    if (common === countIndexes(required) || (succeededCount !== undefined && common >= succeededCount)) return message;
  }
  return undefined;
}
