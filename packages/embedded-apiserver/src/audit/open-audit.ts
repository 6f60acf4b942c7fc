import { builtinTypes } from '@k8s-ts/api';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { decodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import type { GenericAPIServerConfig } from '@k8s-ts/generic-apiserver';
import {
  type AuditBackend,
  type AuditPolicy,
  auditDecisions,
  BatchingBackend,
  ignoringErrors,
  type LineWriter,
  newAuditFilters,
  newAuditMetrics,
  newLogBackend,
  newWebhookBackend,
  pluginErrors,
  type ReportPluginError,
  RotatingFile,
  standardOutput,
  truncatingBackend,
  unionBackend,
} from '@k8s-ts/generic-apiserver/audit';
import { type AuditBackendOptions, backendOptions, initialBackoff } from '../options/audit-options.js';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';
import { readAuditPolicy } from './read-audit-policy.js';

/** The audit of one process. */
export interface OpenAudit {
  /** The filters that make audit events of the requests that a server answers. */
  readonly filters: NonNullable<GenericAPIServerConfig['audit']>;
  /** The metrics that count events, for the metrics of the server. */
  readonly metrics: NonNullable<GenericAPIServerConfig['metrics']>;
  /** Writes the log. Undefined without one. */
  readonly log: LineWriter | undefined;
  readonly policy: AuditPolicy;
  /** Writes buffered events. Call it when no more requests are served. */
  close(): Promise<void>;
}

/** Parts of the audit of a worker process that the first process provides. */
export interface AuditOfServer {
  readonly log: LineWriter;
  readonly policy: AuditPolicy | undefined;
}

/**
 * Reads the policy, and opens the log and the webhook that receive events.
 *
 * @param server the first process. Default: this is the first one
 * @returns undefined when there is no policy, or neither a log nor a webhook
 * @throws FlagError when a file cannot be read or created, or is invalid
 */
export async function openAudit(options: CompletedOptions, server?: AuditOfServer): Promise<OpenAudit | undefined> {
  const { logger, auditPolicyFile, auditLogPath, auditWebhookConfigFile } = options;
  const policy = auditPolicyFile && (server?.policy ?? (await readAuditPolicy(auditPolicyFile, logger)));
  const log = auditLogPath ? (server?.log ?? openLog(options, auditLogPath)) : undefined;
  if (!policy) {
    for (const [name, isAskedFor] of Object.entries({ log: auditLogPath, webhook: auditWebhookConfigFile })) {
      if (isAskedFor) logger.info(2, `No audit policy file provided, no events will be recorded for ${name} backend`);
    }
    await log?.close();
    return undefined;
  }
  const metrics = newAuditMetrics();
  const report = pluginErrors(metrics, (message) => logger.error(message));
  const backends = [
    ...(log ? [logBackend(options, log, report, server !== undefined)] : []),
    ...(auditWebhookConfigFile ? [await webhookBackend(options, auditWebhookConfigFile, report)] : []),
  ];
  if (backends.length === 0) return undefined;
  const backend = unionBackend(backends);
  const { clock } = options;
  const filters = newAuditFilters({
    decide: auditDecisions(policy),
    sink: backend,
    metrics,
    decodeProtobuf: (bytes) => decodeProtobuf(builtinTypes, bytes).object,
    ...(clock ? { now: () => clock.now() } : {}),
  });
  return { filters, metrics: metrics.all, log, policy, close: () => backend.close() };
}

const megabyte = 1024 * 1024;

function openLog(options: CompletedOptions, path: string): LineWriter {
  const { auditLogMaxage, auditLogMaxbackup, auditLogMaxsize, auditLogCompress } = options;
  if (path === '-') return standardOutput;
  try {
    return new RotatingFile({
      path,
      maxAgeDays: auditLogMaxage,
      maxBackups: auditLogMaxbackup,
      maxBytes: auditLogMaxsize * megabyte,
      compress: auditLogCompress,
    });
  } catch (error) {
    throw new FlagError(`--audit-log-path: ${errorText(error)}`, { cause: error });
  }
}

/** @param isRemote whether each write sends a message to another process; batches then do not wait for their writes */
function logBackend(options: CompletedOptions, writer: LineWriter, report: ReportPluginError, isRemote: boolean) {
  const settings = backendOptions(options, 'auditLog');
  const format = options.auditLogFormat === 'legacy' ? 'legacy' : 'json';
  return limited(inMode(newLogBackend({ writer, format, report }), settings, report, isRemote), settings, report);
}

async function webhookBackend(
  options: CompletedOptions,
  path: string,
  report: ReportPluginError,
): Promise<AuditBackend> {
  const { openWebhookClient } = await import('@k8s-ts/client/node');
  const client = await openWebhookClient({ path }, { backoffMs: initialBackoff(options) }).catch((error: unknown) => {
    throw new FlagError(`initializing audit webhook: ${errorText(error)}`, { cause: error });
  });
  const settings = backendOptions(options, 'auditWebhook');
  return limited(inMode(newWebhookBackend(client, report), settings, report, true), settings, report);
}

function inMode(
  backend: AuditBackend,
  settings: AuditBackendOptions,
  report: ReportPluginError,
  overlaps: boolean,
): AuditBackend {
  const { mode, batchThrottleQPS: qps, batchThrottleBurst: burst } = settings;
  if (mode === 'blocking-strict') return backend;
  if (mode === 'blocking') return ignoringErrors(backend);
  const batch = {
    bufferSize: settings.batchBufferSize,
    maxBatchSize: settings.batchMaxSize,
    maxBatchWaitMs: settings.batchMaxWait,
    overlaps,
    ...(settings.batchThrottleEnable && { throttle: { qps, burst } }),
  };
  return new BatchingBackend(backend, batch, report);
}

function limited(backend: AuditBackend, settings: AuditBackendOptions, report: ReportPluginError): AuditBackend {
  const { truncateEnabled, truncateMaxEventSize: maxEventBytes, truncateMaxBatchSize: maxBatchBytes } = settings;
  return truncateEnabled ? truncatingBackend(backend, { maxEventBytes, maxBatchBytes }, report) : backend;
}
