// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { described } from '../../described-resource.js';
import type { CronJob, Job } from '../types/batch.v1.js';

export type * from '../types/batch.v1.js';

/** CronJob: in namespaces. */
export const cronJobs: ResourceDescription<CronJob> = /* @__PURE__ */ described({"group":"batch","version":"v1","resource":"cronjobs","kind":"CronJob","namespaced":true,"subresources":["status"]});

/** Job: in namespaces. */
export const jobs: ResourceDescription<Job> = /* @__PURE__ */ described({"group":"batch","version":"v1","resource":"jobs","kind":"Job","namespaced":true,"subresources":["status"]});
