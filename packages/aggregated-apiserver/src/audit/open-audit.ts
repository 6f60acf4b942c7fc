import { builtinTypes } from '@k8s-ts/api';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { decodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { openWebhookClient } from '@k8s-ts/client/node';
import type { GenericAPIServerConfig } from '@k8s-ts/generic-apiserver';
import {
  type AuditBackend,
  auditDecisions,
  BatchingBackend,
  ignoringErrors,
  newAuditFilters,
  newAuditMetrics,
  newLogBackend,
  newWebhookBackend,
  pluginErrors,
  RotatingFile,
  readAuditPolicy,
  standardOutput,
  unionBackend,
} from '@k8s-ts/generic-apiserver/audit';

/** How requests are audited. The defaults are those of kube-apiserver. */
export interface AuditOptions {
  /** File with the policy (`audit.k8s.io/v1`): which requests are audited, and how much of them. */
  readonly policyFile: string;
  /** File to which events are written, or `-` for the standard output. It is rotated at 100 MB. Default: no log. */
  readonly logPath?: string;
  /** Kubeconfig of the service to which events are sent, in batches. Default: none. */
  readonly webhookKubeconfig?: string;
}

/** The audit of a server. */
export interface OpenAudit {
  /** For the configuration of the server. */
  readonly config: Pick<GenericAPIServerConfig, 'audit'>;
  readonly metrics: NonNullable<GenericAPIServerConfig['metrics']>;
  /** Writes buffered events. Call when no requests are served any more. */
  close(): Promise<void>;
}

const log = { maxAgeDays: 366, maxBackups: 100, maxBytes: 100 * 1024 * 1024, compress: false };
const webhookBatches = {
  bufferSize: 10_000,
  maxBatchSize: 400,
  maxBatchWaitMs: 30_000,
  overlaps: true,
  throttle: { qps: 10, burst: 15 },
};
const webhookBackoffMs = 10_000;

/**
 * Opens the log and the webhook that receive audit events.
 *
 * @param onError called with events that could not be written
 * @throws Error when the policy or a file cannot be read, or neither a log nor a webhook is named
 */
export async function openAudit(
  { policyFile, logPath, webhookKubeconfig }: AuditOptions,
  onError: (message: string, error: unknown) => void,
): Promise<OpenAudit> {
  if (logPath === undefined && webhookKubeconfig === undefined) throw new Error('audit needs a logPath or a webhook');
  const type = builtinTypes.typeFor({ group: 'audit.k8s.io', version: 'v1', kind: 'Policy' }) as TypeInfo;
  const policy = await readAuditPolicy(policyFile, type, (warning) => onError(`audit policy ${policyFile}`, warning));
  const metrics = newAuditMetrics();
  const report = pluginErrors(metrics, (message) => onError('audit', message));
  const backends: AuditBackend[] = [];
  if (logPath !== undefined) {
    const writer = logPath === '-' ? standardOutput : new RotatingFile({ path: logPath, ...log });
    backends.push(ignoringErrors(newLogBackend({ writer, format: 'json', report })));
  }
  if (webhookKubeconfig !== undefined) {
    const client = await openWebhookClient({ path: webhookKubeconfig }, { backoffMs: webhookBackoffMs });
    backends.push(new BatchingBackend(newWebhookBackend(client, report), webhookBatches, report));
  }
  const backend = unionBackend(backends);
  const audit = newAuditFilters({
    decide: auditDecisions(policy),
    sink: backend,
    metrics,
    decodeProtobuf: (bytes) => decodeProtobuf(builtinTypes, bytes).object,
  });
  return { config: { audit }, metrics: metrics.all, close: () => backend.close() };
}
