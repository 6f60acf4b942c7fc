import { errorText } from '@k8s-ts/apimachinery/errors';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { aggregateMessages, goQuote } from '@k8s-ts/apimachinery/validation';
import { auditFlags } from './audit-flags.js';
import { FlagError, type FlagValues } from './flag.js';

/**
 * Options about the record of requests, each with the meaning and the default of its flag. Sizes are in bytes and times in ms, but `auditLogMaxage` is in
 * days and `auditLogMaxsize` in megabytes.
 */
export type AuditOptions = { readonly [K in keyof typeof auditFlags]?: FlagValues<typeof auditFlags>[K] };

export type CompletedAuditOptions = Required<AuditOptions>;

/** The options that the log and the webhook have both. */
export interface AuditBackendOptions {
  readonly version: string;
  readonly mode: string;
  readonly bufferSize: number;
  readonly maxBatchSize: number;
  readonly maxBatchWait: number;
  readonly throttles: boolean;
  readonly qps: number;
  readonly burst: number;
  readonly truncates: boolean;
  readonly maxBatchBytes: number;
  readonly maxEventBytes: number;
}

const modes = ['batch', 'blocking', 'blocking-strict'];
const formats = ['legacy', 'json'];
const versions = ['audit.k8s.io/v1'];

/**
 * Fills in the defaults and checks the options (`kubernetes/apiserver pkg/server/options/audit.go`).
 *
 * @throws FlagError with all errors. Options of a log or a webhook that is not asked for are not checked
 */
export function completeAuditOptions(options: AuditOptions): CompletedAuditOptions {
  const completed = Object.fromEntries(
    Object.entries(auditFlags).map(([key, { initial }]) => [key, options[key as keyof AuditOptions] ?? initial]),
  ) as unknown as CompletedAuditOptions;
  const errors = [
    ...(completed.auditLogPath === '' ? [] : logErrors(completed)),
    ...(completed.auditWebhookConfigFile === '' ? [] : backendErrors('webhook', backendOptions(completed, 'Webhook'))),
  ];
  if (errors.length > 0) throw new FlagError(aggregateMessages(errors));
  return completed;
}

/** The options of one of the two. */
export function backendOptions(options: CompletedAuditOptions, name: 'Log' | 'Webhook'): AuditBackendOptions {
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
  return deprecated === auditFlags.auditWebhookBatchInitialBackoff.initial ? pause : deprecated;
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
