import type { Pod } from '@k8s-ts/api/types';
import { evaluatePod } from './evaluate.js';
import { type LevelVersion, levelVersionText } from './policy.js';

/** Maximum number of pods of a namespace that are checked. */
const maxPods = 3000;
/** Time limit for the check, in ms. */
const maxMs = 1000;

/**
 * The warnings about pods that a new level would refuse. Pods of one controller cause the same warning, so only one pod
 * of each controller is checked before the other pods. `kubernetes/pod-security-admission admission/admission.go`,
 * EvaluatePodsInNamespace.
 *
 * @param now in ms
 */
export function warningsAboutPods(
  namespace: string,
  enforce: LevelVersion,
  pods: readonly Pod[],
  now: () => number = Date.now,
): readonly string[] {
  const deadline = now() + maxMs;
  const ordered = prioritized(pods).slice(0, maxPods);
  const found = new Map<string, string[]>();
  let checked = ordered.length;
  for (const [i, { metadata, spec }] of ordered.entries()) {
    const violations = spec ? evaluatePod(enforce, { annotations: metadata?.annotations ?? {}, spec }) : [];
    const text = violations.map(({ reason }) => reason).join(', ');
    if (text !== '') found.set(text, [...(found.get(text) ?? []), metadata?.name ?? '']);
    if (now() > deadline) {
      checked = i + 1;
      break;
    }
  }
  return [
    ...(checked < pods.length
      ? [`new PodSecurity enforce level only checked against the first ${checked} of ${pods.length} existing pods`]
      : []),
    ...(found.size > 0
      ? [
          `existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${levelVersionText(enforce)}"`,
        ]
      : []),
    ...[...found].map(([text, names]) => `${namesText(names)}: ${text}`).sort(),
  ];
}

function namesText(names: readonly string[]): string {
  const [first = ''] = [...names].sort();
  if (names.length === 1) return first;
  return names.length === 2 ? `${first} (and 1 other pod)` : `${first} (and ${names.length - 1} other pods)`;
}

function prioritized(pods: readonly Pod[]): readonly Pod[] {
  const seen = new Set<string>();
  const [first, others]: [Pod[], Pod[]] = [[], []];
  for (const pod of pods) {
    const controller = pod.metadata?.ownerReferences?.find((owner) => owner.controller)?.uid;
    if (controller !== undefined && seen.has(controller)) others.push(pod);
    else first.push(pod);
    if (controller !== undefined) seen.add(controller);
  }
  return [...first, ...others];
}
