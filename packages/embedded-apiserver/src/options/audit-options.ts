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

/** The defaults and help texts that differ between the log and the webhook. */
const backends = {
  log: {
    mode: 'blocking',
    maxSize: 1,
    maxWait: '0',
    throttle: { on: false, qps: 0, burst: 0 },
    together: 'written together in mode batch',
    more: '',
  },
  webhook: {
    mode: 'batch',
    maxSize: 400,
    maxWait: '30s',
    throttle: { on: true, qps: 10, burst: 15 },
    together: 'sent together',
    more: ' Further ones are dropped, and counted in apiserver_audit_error_total.',
  },
};

/** The options that both the log and the webhook have, by the ends of their names. */
function backendRows(name: keyof typeof backends) {
  const { mode, maxSize, maxWait, throttle, together, more } = backends[name];
  return {
    version: flag.string('audit.k8s.io/v1', { suggested: versions, help: `Version of the events for the ${name}.` }),
    mode: flag.string(mode, {
      suggested: modes,
      help: 'blocking and blocking-strict make answers wait until their events are taken; with blocking-strict, requests whose first event is not taken are refused. batch collects events and lets requests go on.',
    }),
    batchBufferSize: flag.signed(10_000, { help: `Events that may wait for the ${name} in mode batch.${more}` }),
    batchMaxSize: flag.signed(maxSize, { help: `Largest number of events that are ${together}.` }),
    batchMaxWait: flag.duration(maxWait, { help: 'How long an event waits for others in mode batch.' }),
    batchThrottleEnable: flag.boolean(throttle.on, { help: 'Limit the rate of batches.' }),
    batchThrottleQPS: flag.number(throttle.qps, { help: 'Batches a second.' }),
    batchThrottleBurst: flag.signed(throttle.burst, { help: 'Batches at once, after a time with fewer.' }),
    truncateEnabled: flag.boolean(false, { help: 'Limit the sizes of events and batches.' }),
    truncateMaxBatchSize: flag.signed(10 * mebibyte, {
      help: 'Largest size of a batch in bytes. Larger ones are divided.',
    }),
    truncateMaxEventSize: flag.signed(102_400, {
      help: 'Largest size of an event in bytes. Larger ones lose their objects; when that is not enough, they are dropped.',
    }),
  };
}

type BackendRows = ReturnType<typeof backendRows>;
type Prefixed<P extends string> = { readonly [K in keyof BackendRows as `${P}${Capitalize<K>}`]: BackendRows[K] };

const prefixed = <P extends string>(prefix: P, rows: BackendRows): Prefixed<P> =>
  Object.fromEntries(Object.entries(rows).map(([end, row]) => [nameOf(prefix, end), row])) as Prefixed<P>;

const nameOf = (prefix: string, end: string): string => prefix + end.charAt(0).toUpperCase() + end.slice(1);

/** Options about the audit of requests. The options of the log or the webhook are checked only if it is configured. */
export const auditOptions = optionGroup('Auditing', {
  auditPolicyFile: flag.optionalString({
    help: 'File with the policy: which requests are audited, and how much of them. Without it, there are no events.',
  }),

  auditLogPath: flag.optionalString({
    help: 'File to which events are written; - for the standard output. Default: none.',
  }),
  auditLogMaxage: flag.signed(366, { help: 'Days after which old audit log files are removed. 0: never.' }),
  auditLogMaxbackup: flag.signed(100, { help: 'Number of old audit log files to keep. 0: all.' }),
  auditLogMaxsize: flag.signed(100, {
    help: 'Size in megabytes from which on the audit log file is renamed and a new one begins. 0: never.',
  }),
  auditLogCompress: flag.boolean(false, { help: 'Compress old audit log files with gzip.' }),
  auditLogFormat: flag.string('json', {
    suggested: ['json', 'legacy'],
    help: 'json: an object for each event. legacy: a line of text for each.',
  }),
  ...prefixed('auditLog', backendRows('log')),

  auditWebhookConfigFile: flag.optionalString({ help: 'kubeconfig file of the service that events are sent to.' }),
  auditWebhookInitialBackoff: flag.duration('10s', {
    help: 'Pause after the first attempt that fails. Each later one is half as long again; there are five attempts.',
  }),
  auditWebhookBatchInitialBackoff: flag.duration('10s', { help: 'Deprecated: use --audit-webhook-initial-backoff.' }),
  ...prefixed('auditWebhook', backendRows('webhook')),
});

export type CompletedAuditOptions = CompletedOptionsOf<typeof auditOptions>;

/**
 * Checks the options of the log and of the webhook, if they are configured (`kubernetes/apiserver
 * pkg/server/options/audit.go`).
 *
 * @throws FlagError with all errors
 */
export function checkAuditOptions(options: CompletedAuditOptions): void {
  const errors = [
    ...(options.auditLogPath ? logErrors(options) : []),
    ...(options.auditWebhookConfigFile ? backendErrors('webhook', backendOptions(options, 'auditWebhook')) : []),
  ];
  if (errors.length > 0) throw new FlagError(aggregateMessages(errors));
}

/** The options of the log or the webhook, by the ends of their names. */
export type AuditBackendOptions = CompletedOptionsOf<BackendRows>;

/** Options that the log and the webhook have in common. */
export function backendOptions(options: CompletedAuditOptions, prefix: 'auditLog' | 'auditWebhook') {
  const values = new Map(Object.entries(options));
  const ends = Object.keys(backendRows('log'));
  return Object.fromEntries(ends.map((end) => [end, values.get(nameOf(prefix, end))])) as AuditBackendOptions;
}

/**
 * Pause before the second attempt to send events, in ms. The deprecated flag takes precedence unless it has its
 * default.
 */
export function initialBackoff(options: CompletedAuditOptions): number {
  const { auditWebhookInitialBackoff: pause, auditWebhookBatchInitialBackoff: deprecated } = options;
  return deprecated === auditOptions.auditWebhookBatchInitialBackoff.initial ? pause : deprecated;
}

function logErrors(options: CompletedAuditOptions): readonly string[] {
  const { auditLogFormat: format, auditLogMaxage, auditLogMaxbackup, auditLogMaxsize } = options;
  const notNegative = { maxage: auditLogMaxage, maxbackup: auditLogMaxbackup, maxsize: auditLogMaxsize };
  return [
    ...backendErrors('log', backendOptions(options, 'auditLog')),
    ...(formats.includes(format) ? [] : [notAllowed('log format', format, formats)]),
    ...Object.entries(notNegative).flatMap(([name, value]) =>
      value < 0 ? `--audit-log-${name} ${value} can't be a negative number` : [],
    ),
  ];
}

const notAllowed = (what: string, value: string, allowed: readonly string[]): string =>
  `invalid audit ${what} ${value}, allowed ${what.split(' ')[1]}s are ${goQuote(allowed.join(','))}`;

function backendErrors(plugin: 'log' | 'webhook', options: AuditBackendOptions): readonly string[] {
  const errors = [batchError(plugin, options), truncateError(plugin, options), versionError(options.version)];
  return errors.flatMap((error) => error ?? []);
}

function batchError(plugin: string, options: AuditBackendOptions): string | undefined {
  const { mode, batchBufferSize, batchMaxSize, batchThrottleQPS, batchThrottleBurst } = options;
  if (!modes.includes(mode)) return notAllowed(`${plugin} mode`, mode, modes);
  if (mode !== 'batch') return undefined;
  const values = {
    'buffer size': batchBufferSize,
    'max batch size': batchMaxSize,
    ...(options.batchThrottleEnable && { 'throttle QPS': batchThrottleQPS, 'throttle burst': batchThrottleBurst }),
  };
  const [name, value] = Object.entries(values).find(([, each]) => each <= 0) ?? [];
  return name && `invalid audit batch ${plugin} ${name} ${value}, must be a positive number`;
}

function truncateError(plugin: string, options: AuditBackendOptions): string | undefined {
  const { truncateMaxEventSize: event, truncateMaxBatchSize: batch } = options;
  const invalid = `invalid audit truncate ${plugin} max`;
  if (event <= 0) return `${invalid} event size ${event}, must be a positive number`;
  if (batch >= event) return undefined;
  return `${invalid} batch size ${batch}, must be greater than max event size (${event})`;
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
