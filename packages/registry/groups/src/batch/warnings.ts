import type { batchv1 } from '@k8s-ts/api/types';
import { podTemplateWarnings } from '@k8s-ts/api/validation';
import type { FieldPath } from '@k8s-ts/apimachinery/validation';

const manyCompletions = 100_000;
const muchParallelism = 10_000;

/** Warnings about a job's spec and its pod template. */
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
