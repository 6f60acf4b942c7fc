import type { batchv1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual, immutableMessage, internalForm, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { type FieldError, field, validateNonnegativeField } from '@k8s-ts/apimachinery/validation';
import { statusPath } from '../paths.js';
import { countIndexes, overlappingIndex } from './indexes.js';

/*
 * Rules for a status and its changes. Most rules check only changed parts: a status that was already wrong may still be
 * written.
 */

interface Checked {
  readonly spec: Partial<batchv1.JobSpec>;
  readonly status: batchv1.JobStatus;
  readonly old: batchv1.JobStatus;
  /** Whether any of the fields has changed. */
  changed(...names: readonly (keyof batchv1.JobStatus)[]): boolean;
  /** Whether any of the conditions became true or stopped being true. */
  turned(...types: readonly string[]): boolean;
}

/** Fields for which absent and zero are the same; for other fields they differ. */
const zeros: Partial<Record<keyof batchv1.JobStatus, unknown>> = { active: 0, completedIndexes: '' };

function sameValue(name: keyof batchv1.JobStatus, value: unknown, before: unknown): boolean {
  if (typeof value === 'object' || typeof before === 'object') return builtinSemanticEqual(value, before);
  return (value ?? zeros[name]) === (before ?? zeros[name]);
}

const isTrue = (status: batchv1.JobStatus, ...types: readonly string[]): boolean =>
  (status.conditions ?? []).some((condition) => types.includes(condition.type) && condition.status === 'True');

const conditionsError = (message: string): FieldError =>
  field.invalid(statusPath.child('conditions'), field.omitValue, message);

export function validateJobStatusUpdate(job: batchv1.Job, before: batchv1.Job): FieldError[] {
  const status = job.status ?? {};
  const old = before.status ?? {};
  const checked: Checked = {
    spec: job.spec ?? {},
    status,
    old,
    changed: (...names) => names.some((name) => !sameValue(name, status[name], old[name])),
    turned: (...types) => types.some((type) => isTrue(status, type) !== isTrue(old, type)),
  };
  return [
    ...validateKindMetaUpdate(job, before),
    ...counterErrors(status),
    ...completionErrors(checked),
    ...finishedErrors(checked),
    ...indexErrors(checked),
    ...terminatingErrors(checked),
    ...successErrors(checked),
    ...transitionErrors(checked),
  ];
}

function counterErrors(status: batchv1.JobStatus): FieldError[] {
  const names = ['active', 'succeeded', 'failed', 'ready', 'terminating'] as const;
  const errors = names.flatMap((name) => validateNonnegativeField(status[name] ?? 0, statusPath.child(name)));
  const seen = new Set<string>();
  for (const name of ['succeeded', 'failed'] as const) {
    for (const [i, uid] of (status.uncountedTerminatedPods?.[name] ?? []).entries()) {
      const path = statusPath.child('uncountedTerminatedPods', name).index(i);
      if (uid === '') errors.push(field.invalid(path, uid, 'must not be empty'));
      else if (seen.has(uid)) errors.push(field.duplicate(path, uid));
      seen.add(uid);
    }
  }
  return errors;
}

function completionErrors({ status, changed, turned }: Checked): FieldError[] {
  const errors: FieldError[] = [];
  const { startTime, completionTime } = status;
  const path = statusPath.child('completionTime');
  const complete = isTrue(status, 'Complete');
  if (turned('Complete', 'Failed') && complete && isTrue(status, 'Failed')) {
    errors.push(conditionsError('cannot set Complete=True and Failed=true conditions'));
  }
  if (turned('Complete', 'FailureTarget') && complete && isTrue(status, 'FailureTarget')) {
    errors.push(conditionsError('cannot set Complete=True and FailureTarget=true conditions'));
  }
  const timed = turned('Complete') || changed('completionTime');
  if (timed && completionTime !== undefined && !complete) {
    const message = 'cannot set completionTime when there is no Complete=True condition';
    errors.push(field.invalid(path, completionTime, message));
  }
  if (timed && completionTime === undefined && complete) {
    errors.push(field.required(path, 'completionTime is required for Complete jobs'));
  }
  if (changed('startTime', 'completionTime') && startTime !== undefined && completionTime !== undefined) {
    if (Date.parse(completionTime) < Date.parse(startTime)) {
      errors.push(field.invalid(path, completionTime, 'must be equal to or after `startTime`'));
    }
  }
  if ((turned('Failed') || changed('failedIndexes')) && isTrue(status, 'Failed') && !isTrue(status, 'FailureTarget')) {
    errors.push(conditionsError('cannot set Failed=True condition without the FailureTarget=true condition'));
  }
  if (turned('Complete', 'SuccessCriteriaMet') && complete && !isTrue(status, 'SuccessCriteriaMet')) {
    errors.push(conditionsError('cannot set Complete=True condition without the SuccessCriteriaMet=true condition'));
  }
  return errors;
}

const finished = (status: batchv1.JobStatus): boolean => isTrue(status, 'Complete', 'Failed');

function finishedErrors({ spec, status, old, changed }: Checked): FieldError[] {
  if (!finished(status)) return [];
  const errors: FieldError[] = [];
  const ended = !finished(old);
  const { active = 0, uncountedTerminatedPods: uncounted } = status;
  if ((ended || changed('active')) && active > 0) {
    errors.push(field.invalid(statusPath.child('active'), active, 'active>0 is invalid for finished job'));
  }
  const neverRan = spec.suspend === true && spec.completions === 0;
  if ((ended || changed('startTime')) && !neverRan && status.startTime === undefined) {
    errors.push(field.required(statusPath.child('startTime'), 'startTime is required for finished job'));
  }
  if ((ended || changed('uncountedTerminatedPods')) && uncounted) {
    if ((uncounted.failed?.length ?? 0) + (uncounted.succeeded?.length ?? 0) > 0) {
      const path = statusPath.child('uncountedTerminatedPods');
      errors.push(
        field.invalid(
          path,
          internalForm('k8s.io.api.batch.v1.UncountedTerminatedPods', uncounted),
          'must be empty for finished job',
        ),
      );
    }
  }
  return errors;
}

function indexErrors({ spec, status, changed }: Checked): FieldError[] {
  const errors: FieldError[] = [];
  const { completions, backoffLimitPerIndex } = spec;
  const { completedIndexes = '', failedIndexes } = status;
  const readable = (name: 'completedIndexes' | 'failedIndexes', text: string, limit: number) => {
    try {
      countIndexes(text, limit);
    } catch (error) {
      const message = `error parsing ${name}: ${errorText(error)}`;
      errors.push(field.invalid(statusPath.child(name), text, message));
    }
  };
  const completedChanged = changed('completedIndexes');
  const failedChanged = changed('failedIndexes');
  if (completedChanged && completions !== undefined) readable('completedIndexes', completedIndexes, completions);
  if (failedChanged && completions !== undefined && backoffLimitPerIndex !== undefined && failedIndexes !== undefined) {
    readable('failedIndexes', failedIndexes, completions);
  }
  if (completedChanged && completedIndexes !== '' && spec.completionMode !== 'Indexed') {
    const message = 'cannot set non-empty completedIndexes when non-indexed completion mode';
    errors.push(field.invalid(statusPath.child('completedIndexes'), completedIndexes, message));
  }
  if (failedChanged && backoffLimitPerIndex === undefined && failedIndexes !== undefined) {
    const message = 'cannot set non-null failedIndexes when backoffLimitPerIndex is null';
    errors.push(field.invalid(statusPath.child('failedIndexes'), failedIndexes, message));
  }
  if ((completedChanged || failedChanged) && completions !== undefined && failedIndexes !== undefined) {
    const index = overlappingIndex(completedIndexes, failedIndexes, completions);
    if (index !== undefined) {
      const message = `failedIndexes and completedIndexes overlap at index: ${index}`;
      errors.push(field.invalid(statusPath.child('failedIndexes'), failedIndexes, message));
    }
  }
  return errors;
}

function terminatingErrors({ status, old, changed }: Checked): FieldError[] {
  const errors: FieldError[] = [];
  const { terminating = 0, ready, active = 0 } = status;
  const ended = finished(status) !== finished(old);
  if ((ended || changed('terminating')) && terminating > 0 && finished(status)) {
    const path = statusPath.child('terminating');
    errors.push(field.invalid(path, terminating, 'terminating>0 is invalid for finished job'));
  }
  if (changed('ready', 'active') && ready !== undefined && ready > active) {
    errors.push(field.invalid(statusPath.child('ready'), ready, 'cannot set more ready pods than active'));
  }
  return errors;
}

function successErrors({ spec, status }: Checked): FieldError[] {
  const errors: FieldError[] = [];
  const met = isTrue(status, 'SuccessCriteriaMet');
  if (met && isTrue(status, 'Failed')) {
    errors.push(conditionsError('cannot set SuccessCriteriaMet=True and Failed=true conditions'));
  }
  if (met && isTrue(status, 'FailureTarget')) {
    errors.push(conditionsError('cannot set SuccessCriteriaMet=True and FailureTarget=true conditions'));
  }
  if (spec.successPolicy && !met && isTrue(status, 'Complete')) {
    errors.push(conditionsError('cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True'));
  }
  return errors;
}

function transitionErrors({ spec, status, old, changed }: Checked): FieldError[] {
  const errors: FieldError[] = [];
  for (const type of ['Failed', 'Complete', 'FailureTarget']) {
    if (isTrue(old, type) && !isTrue(status, type)) {
      errors.push(conditionsError(`cannot disable the terminal ${type}=True condition`));
    }
  }
  const { failed = 0, succeeded = 0, completionTime, startTime } = status;
  if (failed < (old.failed ?? 0)) {
    errors.push(field.invalid(statusPath.child('failed'), failed, 'cannot decrease the failed counter'));
  }
  // Indexed jobs that run all their indexes at once may be scaled down.
  const scalable = spec.completionMode === 'Indexed' && spec.completions === spec.parallelism;
  if (!scalable && succeeded < (old.succeeded ?? 0)) {
    errors.push(field.invalid(statusPath.child('succeeded'), succeeded, 'cannot decrease the succeeded counter'));
  }
  if (completionTime !== undefined && old.completionTime !== undefined && completionTime !== old.completionTime) {
    errors.push(field.invalid(statusPath.child('completionTime'), completionTime, immutableMessage));
  }
  const suspendedBecomes = (status.conditions ?? []).some(
    (each) => each.type === 'Suspended' && each.status === 'False',
  );
  const resuming = isTrue(old, 'Suspended') && suspendedBecomes;
  if (changed('startTime') && !resuming && old.startTime !== undefined && spec.suspend !== true) {
    if (startTime !== old.startTime) {
      const message = 'field is immutable for unsuspended job once set';
      errors.push(field.invalid(statusPath.child('startTime'), field.jsonValue(startTime), message));
    }
  }
  const [was, is] = [isTrue(old, 'SuccessCriteriaMet'), isTrue(status, 'SuccessCriteriaMet')];
  if (was && !is) errors.push(conditionsError('cannot disable the SuccessCriteriaMet=True condition'));
  if (isTrue(old, 'Complete') && !was && is) {
    errors.push(conditionsError('cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions'));
  }
  return errors;
}
