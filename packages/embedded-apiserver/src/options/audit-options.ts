import { errorText } from '@k8s-ts/apimachinery/errors';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import { FlagError } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, optionGroup } from './option.js';

const modes = ['batch', 'blocking', 'blocking-strict'];
const formats = ['legacy', 'json'];
const versions = ['audit.k8s.io/v1'];
const mebibyte = 1024 * 1024;

/** Texts of flags that the log and the webhook have both. */
const both = {
  mode: {
    suggested: modes,
    help: 'blocking and blocking-strict make answers wait until their events are taken; with blocking-strict, requests whose first event is not taken are refused. batch collects events and lets requests go on.',
  },
  batchMaxWait: { help: 'How long an event waits for others in mode batch.' },
  batchThrottleEnable: { help: 'Limit the rate of batches.' },
  batchThrottleQPS: { help: 'Batches a second.' },
  batchThrottleBurst: { help: 'Batches at once, after a time with fewer.' },
  truncateEnabled: { help: 'Limit the sizes of events and batches.' },
  maxBatchBytes: { help: 'Largest size of a batch in bytes. Larger ones are divided.' },
  maxEventBytes: {
    help: 'Largest size of an event in bytes. Larger ones lose their objects; when that is not enough, they are dropped.',
  },
};

/** Options about the record of requests. Options of a log or a webhook that is not asked for are not checked. */
export const auditOptions = optionGroup('Auditing', {
  /** File with the policy: which requests are audited, and how much of them. Default: there are no events. */
  auditPolicyFile: flag.optionalString('audit-policy-file', {
    help: 'File with the policy: which requests are audited, and how much of them. Without it, there are no events.',
  }),

  /** File to which events are written; `-` for the standard output. Default: none. */
  auditLogPath: flag.optionalString('audit-log-path', {
    help: 'File to which events are written; - for the standard output. Default: none.',
  }),
  /** Age at which old audit log files are removed, in days. Default 0: never. */
  auditLogMaxage: flag.signed('audit-log-maxage', 0, {
    help: 'Days after which old audit log files are removed. 0: never.',
  }),
  /** Number of old audit log files to keep. Default 0: all. */
  auditLogMaxbackup: flag.signed('audit-log-maxbackup', 0, {
    help: 'Number of old audit log files to keep. 0: all.',
  }),
  /** Size from which on the audit log file is renamed and a new one begins, in megabytes. Default 0: 100 MB. */
  auditLogMaxsize: flag.signed('audit-log-maxsize', 0, {
    help: 'Size in megabytes from which on the audit log file is renamed and a new one begins. 0: 100.',
  }),
  /** Compress old audit log files with gzip. Default false. */
  auditLogCompress: flag.boolean('audit-log-compress', false, { help: 'Compress old audit log files with gzip.' }),
  /** `json`: an object for each event. `legacy`: a line of text for each. Default `json`. */
  auditLogFormat: flag.string('audit-log-format', 'json', {
    suggested: ['json', 'legacy'],
    help: 'json: an object for each event. legacy: a line of text for each.',
  }),
  /** Version of the events in the log: `audit.k8s.io/v1`, the default. */
  auditLogVersion: flag.string('audit-log-version', 'audit.k8s.io/v1', {
    suggested: versions,
    help: 'Version of the events for the log.',
  }),
  /**
   * `blocking` and `blocking-strict` make answers wait until their events are written; with `blocking-strict`, requests whose first event cannot be written are
   * refused. `batch` collects events and lets requests go on. Default `blocking`.
   */
  auditLogMode: flag.string('audit-log-mode', 'blocking', both.mode),
  /** Events that may wait for the log in mode `batch`. Default 10,000. */
  auditLogBatchBufferSize: flag.signed('audit-log-batch-buffer-size', 10_000, {
    help: 'Events that may wait for the log in mode batch.',
  }),
  /** Largest number of events that are written together in mode `batch`. Default 1. */
  auditLogBatchMaxSize: flag.signed('audit-log-batch-max-size', 1, {
    help: 'Largest number of events that are written together in mode batch.',
  }),
  /** How long an event waits for others in mode `batch`, in ms. Default 0. */
  auditLogBatchMaxWait: flag.duration('audit-log-batch-max-wait', '0', both.batchMaxWait),
  /** Limit the rate of batches. Default false. */
  auditLogBatchThrottleEnable: flag.boolean('audit-log-batch-throttle-enable', false, both.batchThrottleEnable),
  /** Batches a second, where their rate is limited. Default 0. */
  auditLogBatchThrottleQPS: flag.number('audit-log-batch-throttle-qps', 0, both.batchThrottleQPS),
  /** Batches at once, after a time with fewer. Default 0. */
  auditLogBatchThrottleBurst: flag.signed('audit-log-batch-throttle-burst', 0, both.batchThrottleBurst),
  /** Limit the sizes of events and batches. Default false. */
  auditLogTruncateEnabled: flag.boolean('audit-log-truncate-enabled', false, both.truncateEnabled),
  /** Largest size of a batch, in bytes. Larger ones are divided. Default 10 MiB. */
  auditLogTruncateMaxBatchSize: flag.signed('audit-log-truncate-max-batch-size', 10 * mebibyte, both.maxBatchBytes),
  /** Largest size of an event, in bytes. Larger ones lose their objects; when that is not enough, they are dropped. Default 100 KiB. */
  auditLogTruncateMaxEventSize: flag.signed('audit-log-truncate-max-event-size', 102_400, both.maxEventBytes),

  /** kubeconfig of the service that events are sent to. Default: none. */
  auditWebhookConfigFile: flag.optionalString('audit-webhook-config-file', {
    help: 'kubeconfig file of the service that events are sent to.',
  }),
  /** Pause after the first attempt that fails, in ms. Each later one is half as long again; there are five attempts. Default 10 s. */
  auditWebhookInitialBackoff: flag.duration('audit-webhook-initial-backoff', '10s', {
    help: 'Pause after the first attempt that fails. Each later one is half as long again; there are five attempts.',
  }),
  /** @deprecated Use `auditWebhookInitialBackoff`, which has the same meaning. Counts when it is not at its default of 10 s. */
  auditWebhookBatchInitialBackoff: flag.duration('audit-webhook-batch-initial-backoff', '10s', {
    help: 'Deprecated: use --audit-webhook-initial-backoff.',
  }),
  /** Version of the events for the webhook: `audit.k8s.io/v1`, the default. */
  auditWebhookVersion: flag.string('audit-webhook-version', 'audit.k8s.io/v1', {
    suggested: versions,
    help: 'Version of the events for the webhook.',
  }),
  /** As `auditLogMode`, for the webhook. Default `batch`. */
  auditWebhookMode: flag.string('audit-webhook-mode', 'batch', both.mode),
  /** Events that may wait for the webhook in mode `batch`. Further ones are dropped, and counted in `apiserver_audit_error_total`. Default 10,000. */
  auditWebhookBatchBufferSize: flag.signed('audit-webhook-batch-buffer-size', 10_000, {
    help: 'Events that may wait for the webhook in mode batch. Further ones are dropped, and counted in apiserver_audit_error_total.',
  }),
  /** Largest number of events that are sent together. Default 400. */
  auditWebhookBatchMaxSize: flag.signed('audit-webhook-batch-max-size', 400, {
    help: 'Largest number of events that are sent together.',
  }),
  /** How long an event waits for others in mode `batch`, in ms. Default 30 s. */
  auditWebhookBatchMaxWait: flag.duration('audit-webhook-batch-max-wait', '30s', both.batchMaxWait),
  /** Limit the rate of batches. Default true. */
  auditWebhookBatchThrottleEnable: flag.boolean('audit-webhook-batch-throttle-enable', true, both.batchThrottleEnable),
  /** Batches a second, where their rate is limited. Default 10. */
  auditWebhookBatchThrottleQPS: flag.number('audit-webhook-batch-throttle-qps', 10, both.batchThrottleQPS),
  /** Batches at once, after a time with fewer. Default 15. */
  auditWebhookBatchThrottleBurst: flag.signed('audit-webhook-batch-throttle-burst', 15, both.batchThrottleBurst),
  /** Limit the sizes of events and batches. Default false. */
  auditWebhookTruncateEnabled: flag.boolean('audit-webhook-truncate-enabled', false, both.truncateEnabled),
  /** Largest size of a batch, in bytes. Larger ones are divided. Default 10 MiB. */
  auditWebhookTruncateMaxBatchSize: flag.signed(
    'audit-webhook-truncate-max-batch-size',
    10 * mebibyte,
    both.maxBatchBytes,
  ),
  /** Largest size of an event, in bytes. Larger ones lose their objects; when that is not enough, they are dropped. Default 100 KiB. */
  auditWebhookTruncateMaxEventSize: flag.signed('audit-webhook-truncate-max-event-size', 102_400, both.maxEventBytes),
});

export type CompletedAuditOptions = CompletedOptionsOf<typeof auditOptions>;

/**
 * Checks the options of a log and of a webhook that are asked for (`kubernetes/apiserver pkg/server/options/audit.go`).
 *
 * @throws FlagError with all errors
 */
export function checkAuditOptions(options: CompletedAuditOptions): void {
  const errors = [
    ...(options.auditLogPath ? logErrors(options) : []),
    ...(options.auditWebhookConfigFile ? backendErrors('webhook', backendOptions(options, 'Webhook')) : []),
  ];
  if (errors.length > 0) throw new FlagError(aggregateMessages(errors));
}

/** The options of one of the two. */
export type AuditBackendOptions = ReturnType<typeof backendOptions>;

/** Options that the log and the webhook have in common. */
export function backendOptions(options: CompletedAuditOptions, name: 'Log' | 'Webhook') {
  return {
    version: options[`audit${name}Version`],
    mode: options[`audit${name}Mode`],
    bufferSize: options[`audit${name}BatchBufferSize`],
    maxBatchSize: options[`audit${name}BatchMaxSize`],
    maxBatchWait: options[`audit${name}BatchMaxWait`],
    throttles: options[`audit${name}BatchThrottleEnable`],
    qps: options[`audit${name}BatchThrottleQPS`],
    burst: options[`audit${name}BatchThrottleBurst`],
    truncates: options[`audit${name}TruncateEnabled`],
    maxBatchBytes: options[`audit${name}TruncateMaxBatchSize`],
    maxEventBytes: options[`audit${name}TruncateMaxEventSize`],
  };
}

/** The pause before the second attempt to send events, in ms. The deprecated flag counts when it is not at its default. */
export function initialBackoff(options: CompletedAuditOptions): number {
  const { auditWebhookInitialBackoff: pause, auditWebhookBatchInitialBackoff: deprecated } = options;
  return deprecated === auditOptions.auditWebhookBatchInitialBackoff.initial ? pause : deprecated;
}

function logErrors(options: CompletedAuditOptions): readonly string[] {
  const { auditLogFormat: format, auditLogMaxage, auditLogMaxbackup, auditLogMaxsize } = options;
  const notNegative = { maxage: auditLogMaxage, maxbackup: auditLogMaxbackup, maxsize: auditLogMaxsize };
  return [
    ...backendErrors('log', backendOptions(options, 'Log')),
    ...(formats.includes(format)
      ? []
      : [`invalid audit log format ${format}, allowed formats are ${goQuote(formats.join(','))}`]),
    ...Object.entries(notNegative).flatMap(([name, value]) =>
      value < 0 ? [`--audit-log-${name} ${value} can't be a negative number`] : [],
    ),
  ];
}

function backendErrors(plugin: 'log' | 'webhook', options: AuditBackendOptions): readonly string[] {
  const errors = [batchError(plugin, options), truncateError(plugin, options), versionError(options.version)];
  return errors.flatMap((error) => error ?? []);
}

function batchError(plugin: string, options: AuditBackendOptions): string | undefined {
  const { mode, bufferSize, maxBatchSize, throttles, qps, burst } = options;
  if (!modes.includes(mode)) {
    return `invalid audit ${plugin} mode ${mode}, allowed modes are ${goQuote(modes.join(','))}`;
  }
  if (mode !== 'batch') return undefined;
  const values = {
    'buffer size': bufferSize,
    'max batch size': maxBatchSize,
    ...(throttles ? { 'throttle QPS': qps, 'throttle burst': burst } : {}),
  };
  const [name, value] = Object.entries(values).find(([, each]) => each <= 0) ?? [];
  return name && `invalid audit batch ${plugin} ${name} ${value}, must be a positive number`;
}

function truncateError(plugin: string, { maxEventBytes, maxBatchBytes }: AuditBackendOptions): string | undefined {
  if (maxEventBytes <= 0) {
    return `invalid audit truncate ${plugin} max event size ${maxEventBytes}, must be a positive number`;
  }
  if (maxBatchBytes >= maxEventBytes) return undefined;
  return `invalid audit truncate ${plugin} max batch size ${maxBatchBytes}, must be greater than max event size (${maxEventBytes})`;
}

function versionError(version: string): string | undefined {
  try {
    parseGroupVersion(version);
  } catch (error) {
    return errorText(error);
  }
  return versions.includes(version)
    ? undefined
    : `invalid group version, allowed versions are [${versions.map((each) => goQuote(each)).join(' ')}]`;
}
