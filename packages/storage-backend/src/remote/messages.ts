import {
  CompactedError,
  type ConditionalPut,
  FutureRevisionError,
  type KeyEvent,
  LeaseNotFoundError,
  UnknownOutcomeError,
  UnreachableError,
  WriteFailedError,
} from '@k8s-ts/storage/kv';
import type { StorageConfig } from '../storage-config.js';

/**
 * Calls of a store that another thread has open, besides puts. Arguments are those of `KeyValueStore`, without signals.
 */
export type StoreCall =
  | 'get'
  | 'range'
  | 'delete'
  | 'watch'
  | 'requestProgress'
  | 'lease'
  | 'revision'
  | 'compact'
  | 'compactRevision'
  | 'size'
  | 'ping';

/** Messages to the thread that has the stores. Ids are chosen by the caller. */
export type StoreRequest =
  | { readonly type: 'open'; readonly id: number; readonly config: StorageConfig }
  | {
      readonly type: 'call';
      readonly id: number;
      readonly store: number;
      readonly call: StoreCall;
      readonly args: unknown;
    }
  | { readonly type: 'put'; readonly id: number; readonly store: number; readonly write: ConditionalPut }
  /** Confirms all batches of a watch up to and including the oldest unconfirmed one that needs it. */
  | { readonly type: 'next'; readonly id: number }
  | { readonly type: 'abort'; readonly id: number }
  | { readonly type: 'close'; readonly id: number; readonly store: number };

/** The answer to `open`. */
export interface OpenedStore {
  /** Whether the writes of the store are recorded in a `SharedRevisionTable`. */
  readonly tellsNewest: boolean;
  /** Whether a write that has begun can be aborted, see `KeyValueStore.writesAreCancellable`. */
  readonly writesAreCancellable: boolean;
}

/**
 * A put that the receiver of the event has made itself and that has no result yet: the result follows this message. The
 * receiver has the key, the value and the lease.
 */
export interface OwnPutEvent extends Pick<KeyEvent, 'revision' | 'previous'> {
  /** The id of the call. */
  readonly put: number;
  readonly createRevision: number;
}

/** A batch of a watch as a message. */
export interface SentBatch {
  readonly events: readonly (KeyEvent | OwnPutEvent)[];
  readonly revision: number;
  /** Whether the receiver has to confirm that it has taken this batch and all before it. Default false. */
  readonly confirm?: boolean;
}

/** An answer to a call. A call gets one answer; a watch gets batches, and then one answer when it ends. */
export type StoreAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly batch: SentBatch }
  | { readonly id: number; readonly error: StoreFailure };

/** Messages back. Puts that end together are answered together. */
export type StoreMessage = StoreAnswer | { readonly answers: readonly StoreAnswer[] };

/** An error as a message. */
export interface StoreFailure {
  readonly name: string;
  readonly message: string;
  /** The revision, for errors that have a revision. */
  readonly revision?: number;
}

/** An error as it is sent to another thread. */
export function failureOf(error: unknown): StoreFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  if (error instanceof CompactedError) return { name, message, revision: error.compactRevision };
  if (error instanceof FutureRevisionError) return { name, message, revision: error.currentRevision };
  return { name, message };
}

/** Restores the error from {@link failureOf}, with its class if that is an error class of the key-value contract. */
export function errorOf({ name, message, revision = 0 }: StoreFailure): Error {
  switch (name) {
    case 'CompactedError':
      return new CompactedError(revision);
    case 'FutureRevisionError':
      return new FutureRevisionError(revision);
    case 'LeaseNotFoundError':
      return new LeaseNotFoundError();
    case 'UnknownOutcomeError':
      return new UnknownOutcomeError(message);
    case 'UnreachableError':
      return new UnreachableError(message);
    case 'WriteFailedError':
      return new WriteFailedError(message);
    default:
      return new Error(message);
  }
}

/**
 * The bytes in a buffer of their own. A message with a part of a buffer would carry all of the buffer.
 */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}
