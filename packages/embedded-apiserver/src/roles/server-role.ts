import type { KeySource, SigningKey } from '@k8s-ts/authentication';
import type { GenericAPIServerConfig } from '@k8s-ts/generic-apiserver';
import type { Certificates } from '@k8s-ts/pki';
import type { StorageConfig } from '@k8s-ts/storage-backend';
import type { MemoryStore } from '@k8s-ts/storage-backend/memory';
import type { OpenAudit } from '../audit/open-audit.js';
import type { CompletedOptions } from '../options.js';
import type { ConnectionSource } from '../serving/listen.js';
import type { SharedState } from '../workers/messages.js';

/** Storage of a process. */
export interface ProcessStorage {
  readonly config: StorageConfig;
  /** The store itself, when it is in the memory of a server with one process. */
  readonly memoryStore?: MemoryStore | undefined;
}

/**
 * The role of a process in its server: the only process, the first of several processes, or a worker of the first
 * process.
 */
export interface ServerRole {
  /** The options of the process. */
  readonly options: CompletedOptions;
  /**
   * Whether the process does the work that is needed once per server: it creates the objects of every cluster, runs
   * controllers and writes files.
   */
  readonly doesBackgroundWork: boolean;
  /** Accepts the connections. Undefined: the process does so itself. */
  readonly connections?: ConnectionSource;
  /** Limits of the process, and functions that know the other processes. */
  readonly generic: Pick<GenericAPIServerConfig, 'limits' | 'collectMetrics' | 'readyChecks'>;
  /** Signs the tokens of service accounts. Undefined: uses the key that the options name. */
  readonly signingKey?: KeySource<SigningKey>;
  /** Undefined when requests are not audited. */
  openAudit(): Promise<OpenAudit | undefined>;
  makeCertificates(): Promise<Certificates>;
  openStorage(): Promise<ProcessStorage>;
  /** Called once the store is open, with the data that other processes need. */
  storeOpened?(shared: SharedState, signingKey: KeySource<SigningKey> | undefined): void;
  /** Resolves when the processes that start with this one are ready. Rejects when one of them cannot start. */
  readonly othersReady?: Promise<void>;
  /** Asks other processes to end. Resolves when they have ended. Idempotent. */
  stopOthers?(): Promise<void>;
  /** Ends other processes at once. */
  killOthers?(): void;
}
