import type { batchv1 } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { newControllerRef } from '../pods/index.js';
import { formatInZone } from './zone-offset.js';

/** The kind of CronJobs. */
export const cronJobKind = { apiVersion: 'batch/v1', kind: 'CronJob' } as const;

/** The name of the Job for a scheduled time: a run never starts twice. @param at ms since the epoch */
export function jobNameFor({ metadata }: batchv1.CronJob, at: number): string {
  return `${metadata?.name}-${Math.floor(at / 60_000)}`;
}

/** The Job for a scheduled time. @param at ms since the epoch */
export function jobOfCronJob(cronJob: batchv1.CronJob, at: number): batchv1.Job {
  const { metadata, spec } = cronJob;
  const { metadata: template = {}, spec: jobSpec } = spec?.jobTemplate ?? {};
  return {
    metadata: {
      name: jobNameFor(cronJob, at),
      ...(metadata?.namespace !== undefined && { namespace: metadata.namespace }),
      creationTimestamp: formatTime(at),
      ...(template.labels && { labels: template.labels }),
      annotations: {
        ...template.annotations,
        'batch.kubernetes.io/cronjob-scheduled-timestamp': formatInZone(spec?.timeZone ?? '', at),
      },
      ownerReferences: [newControllerRef(cronJob, cronJobKind)],
    },
    ...(jobSpec && { spec: jobSpec }),
  };
}
