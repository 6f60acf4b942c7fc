import { child, ifEmpty, ifUnset, within } from '../../object-fields.js';
import type { Rule } from '../rule.js';

const isUnset = (value: unknown): boolean => value === undefined || value === null;

export const job: Rule = (object, context) => {
  const out = within(object, 'spec', (before) => {
    let spec = before;
    if (isUnset(spec.completions) && isUnset(spec.parallelism)) spec = { ...spec, completions: 1, parallelism: 1 };
    spec = ifUnset(spec, {
      parallelism: 1,
      backoffLimit: isUnset(spec.backoffLimitPerIndex) ? 6 : 2147483647,
      completionMode: 'NonIndexed',
      suspend: false,
      manualSelector: false,
    });
    if (!context.featureEnabled('JobPodReplacementPolicy')) return spec;
    return ifUnset(spec, { podReplacementPolicy: isUnset(spec.podFailurePolicy) ? 'TerminatingOrFailed' : 'Failed' });
  });
  const template = child(child(object, 'spec') ?? {}, 'template');
  const labels = child(child(template ?? {}, 'metadata') ?? {}, 'labels');
  return labels === undefined ? out : within(out, 'metadata', (metadata) => ifEmpty(metadata, { labels }));
};

export const cronJob: Rule = (object) =>
  within(object, 'spec', (spec) =>
    ifUnset(ifEmpty(spec, { concurrencyPolicy: 'Allow' }), {
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    }),
  );

export const podConditionsPattern: Rule = (object) => ifEmpty(object, { status: 'True' });
