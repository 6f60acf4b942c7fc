import type { batchv1 } from '@k8s-ts/api/types';
import {
  type PodSettings,
  type PodValidationOptions,
  podValidationOptions,
  selectorForm,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  byteLength,
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateNonnegativeField,
} from '@k8s-ts/apimachinery/validation';
import { validateJobSpecWithoutSelector } from '../job/job-spec-validation.js';
import { specPath } from '../paths.js';
import { cronScheduleError } from './cron-schedule.js';
import { timeZoneError } from './time-zone.js';

/** The controller appends eleven characters to make names of jobs, which have at most 63. */
const maxNameLength = 52;

export function validateCronJob(cronJob: batchv1.CronJob, settings: PodSettings = {}): FieldError[] {
  const name = cronJob.metadata?.name ?? '';
  const errors = [...validateKindMeta(cronJob, true, nameIsDNSSubdomain), ...validateSpec(specOf(cronJob), settings)];
  if (byteLength(name) > maxNameLength) {
    const message = `must be no more than ${maxNameLength} characters`;
    errors.push(field.invalid(FieldPath.root('metadata').child('name'), name, message));
  }
  return errors;
}

export function validateCronJobUpdate(
  cronJob: batchv1.CronJob,
  old: batchv1.CronJob,
  settings: PodSettings = {},
): FieldError[] {
  return [...validateKindMetaUpdate(cronJob, old), ...validateSpec(specOf(cronJob), settings, specOf(old))];
}

type Spec = Partial<batchv1.CronJobSpec>;
const specOf = ({ spec = {} }: { readonly spec?: Spec }): Spec => spec;

function validateSpec(spec: Spec, settings: PodSettings, old?: Spec): FieldError[] {
  const errors = validateSchedule(spec, old);
  const nonnegative = (name: 'startingDeadlineSeconds' | 'successfulJobsHistoryLimit' | 'failedJobsHistoryLimit') => {
    field.pushAll(errors, validateNonnegativeField(spec[name] ?? 0, specPath.child(name)));
  };
  nonnegative('startingDeadlineSeconds');
  if (old === undefined || old.timeZone !== spec.timeZone) field.pushAll(errors, validateTimeZone(spec.timeZone));
  field.pushAll(errors, validateConcurrencyPolicy(spec.concurrencyPolicy));
  field.pushAll(errors, validateJobTemplate(spec, podValidationOptions(old?.jobTemplate?.spec?.template, settings)));
  nonnegative('successfulJobsHistoryLimit');
  nonnegative('failedJobsHistoryLimit');
  return errors;
}

/** Errors when the schedule has a time zone, which belongs in `timeZone`, unless the stored schedule has one. */
function validateSchedule({ schedule = '', timeZone }: Spec, old: Spec | undefined): FieldError[] {
  const path = specPath.child('schedule');
  if (schedule === '') return [field.required(path)];
  const wrong = cronScheduleError(schedule);
  const errors = wrong === undefined ? [] : [field.invalid(path, schedule, wrong)];
  if (!schedule.includes('TZ')) return errors;
  if (!old?.schedule?.includes('TZ')) {
    const message = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead';
    errors.push(field.invalid(path, schedule, message));
  } else if (timeZone !== undefined) {
    errors.push(field.invalid(path, schedule, 'cannot use both timeZone field and TZ or CRON_TZ in schedule'));
  }
  return errors;
}

const zonePart = /^[A-Za-z._0-9+-]{1,14}$/;

function validateTimeZone(timeZone: string | undefined): FieldError[] {
  if (timeZone === undefined) return [];
  const path = specPath.child('timeZone');
  // Upstream's value is a pointer to a string.
  const shown = field.jsonValue(timeZone);
  if (timeZone === '') return [field.invalid(path, shown, 'timeZone must be nil or non-empty string')];
  const isPart = (part: string) => part !== '.' && part !== '..' && !part.startsWith('-') && zonePart.test(part);
  if (!timeZone.split('/').every(isPart)) return [field.invalid(path, shown, `unknown time zone ${timeZone}`)];
  const errors: FieldError[] = [];
  if (timeZone.toLowerCase() === 'local') {
    const message = 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones';
    errors.push(field.invalid(path, shown, message));
  }
  const wrong = timeZoneError(timeZone);
  return wrong === undefined ? errors : [...errors, field.invalid(path, shown, wrong)];
}

const concurrencyPolicies = ['Allow', 'Forbid', 'Replace'];

function validateConcurrencyPolicy(policy: string | undefined): FieldError[] {
  const path = specPath.child('concurrencyPolicy');
  if (!policy) return [field.required(path)];
  return concurrencyPolicies.includes(policy)
    ? []
    : [field.notSupported(path, field.jsonValue(policy), concurrencyPolicies)];
}

function validateJobTemplate({ jobTemplate }: Spec, options: PodValidationOptions): FieldError[] {
  const spec = jobTemplate?.spec ?? { template: {} };
  const path = specPath.child('jobTemplate', 'spec');
  const errors = validateJobSpecWithoutSelector(spec, path, options);
  if (spec.selector) {
    errors.push(
      field.invalid(path.child('selector'), selectorForm(spec.selector), '`selector` will be auto-generated'),
    );
  }
  if (spec.manualSelector) errors.push(field.notSupported(path.child('manualSelector'), true, ['nil', 'false']));
  return errors;
}
