import type { batchv1 } from '@k8s-ts/api/types';
import type { LabelSelector } from '@k8s-ts/apimachinery/labels';

/* Values as upstream prints them in errors: maps sorted, and its internal types, whose fields have Go's names and are all told. */

export function goLabels(labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function goSelector(selector: LabelSelector | undefined): unknown {
  if (!selector?.matchLabels) return selector ?? null;
  const { matchLabels, ...rest } = selector;
  return { matchLabels: goLabels(matchLabels), ...rest };
}

export function goSuccessPolicy(policy: batchv1.SuccessPolicy | undefined): unknown {
  if (!policy) return null;
  return {
    Rules: (policy.rules ?? []).map(({ succeededIndexes = null, succeededCount = null }) => ({
      SucceededIndexes: succeededIndexes,
      SucceededCount: succeededCount,
    })),
  };
}

export function goPodFailurePolicy(policy: batchv1.PodFailurePolicy | undefined): unknown {
  if (!policy) return null;
  return {
    Rules: (policy.rules ?? []).map(({ action, onExitCodes: codes, onPodConditions }) => ({
      Action: action,
      OnExitCodes: codes
        ? { ContainerName: codes.containerName ?? null, Operator: codes.operator, Values: codes.values ?? null }
        : null,
      OnPodConditions: onPodConditions?.map(({ type, status = '' }) => ({ Type: type, Status: status })) ?? null,
    })),
  };
}

export function goUncountedTerminatedPods({ succeeded, failed }: batchv1.UncountedTerminatedPods): unknown {
  return { Succeeded: succeeded ?? null, Failed: failed ?? null };
}
