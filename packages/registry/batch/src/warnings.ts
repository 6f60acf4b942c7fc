import type { batchv1 } from '@k8s-ts/api/types';
import { podTemplateWarnings } from '@k8s-ts/api/validation';
import { type FieldPath, isDNS1123Label } from '@k8s-ts/apimachinery/validation';

const manyCompletions = 100_000;
const muchParallelism = 10_000;

/** Names end up in those of pods. */
export function nameWarnings(name: string | undefined): string[] {
  const complaints = isDNS1123Label(name ?? '');
  if (complaints.length === 0) return [];
  return [
    `metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [${complaints.join(' ')}]`,
  ];
}

/** Of a job's spec, and of the pods in it. */
export function jobSpecWarnings(spec: batchv1.JobSpec | undefined, path: FieldPath): string[] {
  const { completionMode, completions = 0, parallelism = 0, template } = spec ?? {};
  const many = completionMode === 'Indexed' && completions > manyCompletions && parallelism > muchParallelism;
  return [
    ...(many
      ? [
          `${path}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail`,
        ]
      : []),
    ...podTemplateWarnings(template, path.child('template')),
  ];
}
