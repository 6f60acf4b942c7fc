import type { InFlightLimits, RequestLogEntry } from '@k8s-ts/generic-apiserver';
import type { AuditPolicy } from '@k8s-ts/generic-apiserver/audit';
import type { Certificates } from '@k8s-ts/pki';
import type { StorageConfig } from '@k8s-ts/storage-backend';
import type { PlainOptions } from '../plain-options.js';

/** State that all processes of a server share. The first process makes it and sends it to the workers. */
export interface SharedState {
  readonly storageConfig: StorageConfig;
  readonly certificates: Certificates;
  /** The audit policy that the first process has read. */
  readonly auditPolicy?: AuditPolicy | undefined;
}

/** The settings for the log messages of a worker. */
export interface WorkerLogging {
  /** Highest level of the messages that are sent; -1: only errors are sent. */
  readonly verbosity: number;
  /** Whether clients may change the level. */
  readonly canChange: boolean;
  /** Whether data about each request are sent. */
  readonly reportsRequests: boolean;
}

/** The message with which a worker starts. */
export interface WorkerStart {
  readonly options: PlainOptions;
  readonly shared: SharedState;
  readonly logging: WorkerLogging;
}

/**
 * A question to a worker. `metrics` asks for its metrics in the text format of Prometheus; `utilization` asks for the
 * part of the time since the last such question in which the worker was busy, 0 to 1.
 */
export type WorkerQuestion = 'metrics' | 'utilization';

/**
 * Messages from the first process to a worker. A `connection` comes with its socket, and is answered with `accepted`.
 */
export type ToWorker =
  | { readonly type: 'start'; readonly start: WorkerStart }
  /** The port that the server listens on. A worker builds its servers before it is known. */
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'connection'; readonly id: number }
  /** The worker's part of the limits of requests in flight. */
  | { readonly type: 'limits'; readonly limits: Required<InFlightLimits> }
  /** Close this number of connections, so that their clients connect anew. See `MovingConnections`. */
  | { readonly type: 'move'; readonly count: number }
  /** The key that signs the tokens of service accounts, as PEM, or why it is missing. */
  | { readonly type: 'signing-key'; readonly key: string }
  | { readonly type: 'no-signing-key'; readonly error: string }
  /** A question, which is answered with `answer` and the same id. */
  | { readonly type: 'ask'; readonly id: number; readonly question: WorkerQuestion }
  /** The metrics of all processes, in answer to a worker's request. */
  | { readonly type: 'collected'; readonly id: number; readonly text: string }
  /** Lines of the audit log have been written, except those in `failures`. */
  | {
      readonly type: 'audit-written';
      readonly id: number;
      readonly failures: readonly (readonly [index: number, error: string])[];
    }
  | { readonly type: 'verbosity'; readonly level: number }
  /** Serve the accepted requests, and end. */
  | { readonly type: 'stop' };

/** Messages from a worker to the first process. */
export type FromWorker =
  | { readonly type: 'ready' }
  /** The worker could not start, and ends. */
  | { readonly type: 'failed'; readonly error: string }
  /** Asks for the key that signs the tokens of service accounts, which may take seconds to make. */
  | { readonly type: 'ask-signing-key' }
  /** The connection of this number is the worker's now. */
  | { readonly type: 'accepted'; readonly id: number }
  /** A connection has been closed. */
  | { readonly type: 'closed' }
  | { readonly type: 'answer'; readonly id: number; readonly text: string }
  /** The worker has been busy for about a second. */
  | { readonly type: 'busy' }
  /** Asks for the metrics of all processes. */
  | { readonly type: 'collect'; readonly id: number; readonly own: string }
  /** Lines for the audit log, which are answered with `audit-written` and the same id. */
  | { readonly type: 'audit-lines'; readonly id: number; readonly lines: readonly string[] }
  /** A client has changed the level of the log messages. */
  | { readonly type: 'verbosity'; readonly level: number }
  | {
      readonly type: 'log';
      /** Level of the message; undefined for an error. */
      readonly level: number | undefined;
      readonly message: string;
      readonly fields: Readonly<Record<string, unknown>> | undefined;
    }
  | { readonly type: 'request'; readonly entry: RequestLogEntry };
