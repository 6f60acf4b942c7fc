import type { batchv1, PodTemplateSpec } from '@k8s-ts/api/types';
import { podPrefixWarnings } from '@k8s-ts/api/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusOnly,
} from '@k8s-ts/registry-builtin';
import { withMeta } from '@k8s-ts/registry-generic';
import { specPath } from '../paths.js';
import { jobSpecWarnings } from '../warnings.js';
import { controllerUidLabel, jobNameLabel, legacyControllerUidLabel, legacyJobNameLabel } from './job-labels.js';
import { validateJobStatusUpdate } from './job-status-validation.js';
import { validateJob, validateJobUpdate } from './job-validation.js';

export type Job = batchv1.Job;

/**
 * Jobs: unless the selector is the client's own, a new job gets one for its uid, and its pods the labels for it. Pods stay when a job is
 * deleted without a word about them.
 */
export const jobStrategy: BuiltinStrategy<Job> = {
  prepareForCreate: (job) => firstGeneration(withTemplateLabels(withSelector(job)), {}),
  prepareForUpdate: (job, old) => nextGeneration(job, old),
  validate: validateJob,
  validateUpdate: validateJobUpdate,
  warningsOnCreate: (job) => [...podPrefixWarnings(job.metadata.name), ...jobSpecWarnings(job.spec, specPath)],
  warningsOnUpdate: (job, old) =>
    job.metadata.generation === old.metadata.generation ? [] : jobSpecWarnings(job.spec, specPath),
};

export const jobStatusStrategy: BuiltinUpdateStrategy<Job> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateJobStatusUpdate,
};

/**
 * Labels that are there already stay: validation refuses them when they are wrong. Labels of the job that are its template's, one and the same
 * object as defaulting leaves them, get what those get.
 */
function withSelector(job: Job): Job {
  const { spec } = job;
  if (spec?.manualSelector) return job;
  const { uid = '', name = '' } = job.metadata;
  const given = spec?.template?.metadata?.labels;
  const labels = {
    [legacyJobNameLabel]: name,
    [jobNameLabel]: name,
    [legacyControllerUidLabel]: uid,
    [controllerUidLabel]: uid,
    ...given,
  };
  const template: PodTemplateSpec = { ...spec?.template, metadata: { ...spec?.template?.metadata, labels } };
  const matchLabels = { [controllerUidLabel]: uid, ...spec?.selector?.matchLabels };
  const result = { ...job, spec: { ...spec, template, selector: { ...spec?.selector, matchLabels } } };
  return given !== undefined && job.metadata.labels === given ? withMeta(result, { labels }) : result;
}

/** A job without labels has those of its pods: kube-apiserver's defaulting says so whenever it reads one. */
function withTemplateLabels(job: Job): Job {
  const labels = job.spec?.template?.metadata?.labels ?? {};
  if (Object.keys(job.metadata.labels ?? {}).length > 0 || Object.keys(labels).length === 0) return job;
  return withMeta(job, { labels });
}
