import type { KeySource, SigningKey } from '@k8s-ts/authentication';
import type { RequestLimits } from '@k8s-ts/generic-apiserver';
import type { LineWriter } from '@k8s-ts/generic-apiserver/audit';
import { auditOf } from '../audit/audit-of.js';
import type { CompletedOptions } from '../options.js';
import type { ConnectionSource } from '../serving/listen.js';
import type { SharedState } from '../workers/messages.js';
import type { ServerRole } from './server-role.js';

/** Parts of a worker process that the first process provides. */
export interface WorkerContext {
  /** Hands connections to the worker. */
  readonly connections: ConnectionSource;
  /** Limits of requests in flight in this worker. */
  readonly limits: RequestLimits;
  readonly shared: SharedState;
  /** Signs the tokens of service accounts. */
  readonly signingKey: KeySource<SigningKey>;
  /** Returns the metrics of all processes. */
  collectMetrics(own: string): Promise<string>;
  /** Writes lines of the audit log. */
  readonly auditLog: LineWriter;
}

/** The role of a worker process. The first process does the work that is needed once per server. */
export function worker(options: CompletedOptions, context: WorkerContext): ServerRole {
  const { connections, limits, shared, signingKey } = context;
  return {
    options,
    doesBackgroundWork: false,
    connections,
    generic: { limits, collectMetrics: (own) => context.collectMetrics(own) },
    signingKey,
    openAudit: () => auditOf(options, { log: context.auditLog, policy: shared.auditPolicy }),
    makeCertificates: async () => shared.certificates,
    openStorage: async () => ({ config: shared.storageConfig }),
  };
}
