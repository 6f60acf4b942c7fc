import type { batchv1, PodTemplateSpec } from '@k8s-ts/api/types';
import { dropDisabledTemplateFields, type PodSettings, podPrefixWarnings } from '@k8s-ts/api/validation';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { withMeta } from '@k8s-ts/registry-generic';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusOnly,
  withTemplateLabels,
} from '@k8s-ts/registry-shared';
import { specPath } from '../paths.js';
import { jobSpecWarnings } from '../warnings.js';
import { controllerUidLabel, jobNameLabel, legacyControllerUidLabel, legacyJobNameLabel } from './job-labels.js';
import { validateJobStatusUpdate } from './job-status-validation.js';
import { validateJob, validateJobUpdate } from './job-validation.js';

export type Job = batchv1.Job;

/**
 * Jobs. Unless `manualSelector` is set, a new job gets a selector on its uid, and its template the matching labels. By
 * default, deleting a job keeps its pods.
 */
export function jobStrategy(settings: PodSettings): BuiltinStrategy<Job> {
  return {
    prepareForCreate: (job) => firstGeneration(withSelector(dropDisabledTemplateFields(job, undefined, settings)), {}),
    prepareForUpdate: (job, old) => nextGeneration(dropDisabledTemplateFields(job, old, settings), old),
    validate: (job) => validateJob(job, settings),
    validateUpdate: (job, old) => validateJobUpdate(job, old, settings),
    // Labels are added after the validation, whose errors show only the labels of the template.
    canonicalize: withTemplateLabels,
    warningsOnCreate: (job) => [...podPrefixWarnings(job.metadata.name), ...jobSpecWarnings(job.spec, specPath)],
    warningsOnUpdate: (job, old) =>
      job.metadata.generation === old.metadata.generation ? [] : jobSpecWarnings(job.spec, specPath),
  };
}

export const jobStatusStrategy: BuiltinUpdateStrategy<Job> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateJobStatusUpdate,
  canonicalize: withTemplateLabels,
};

/**
 * Labels that the template has already are kept; validation refuses wrong labels. Defaulting may have given the job the
 * same labels object as its template; then the job's labels change too.
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

/** Values of the selectable fields. */
export const jobFields = ({ status }: Job): Readonly<Record<string, string>> => ({
  'status.successful': `${status?.succeeded ?? 0}`,
});

/** The error for a selector on a field that is not selectable. */
export const unknownJobField = (name: string): string => `field label ${goQuote(name)} not supported for Job`;
