import { errorText } from '@k8s-ts/apimachinery/errors';
import { CompactedError, FutureRevisionError, LeaseNotFoundError, UnreachableError } from '@k8s-ts/storage/kv';
import {
  EtcdInvalidAuthTokenError,
  GRPCCancelledError,
  GRPCDeadlineExceededError,
  GRPCInternalError,
  GRPCUnavailableError,
  GRPCUnknownError,
} from 'etcd3';

/**
 * Converts the error of a failed call to an error of the key-value contract. etcd's errors without a counterpart there
 * get the text of Go's client (`etcd api/v3/rpctypes`); other errors are returned unchanged.
 */
export function toStoreError(error: unknown): unknown {
  const text = errorText(error);
  if (text.includes('required revision has been compacted')) return new CompactedError(0);
  if (text.includes('required revision is a future revision')) return new FutureRevisionError(0);
  if (text.includes('requested lease not found')) return new LeaseNotFoundError();
  if (isUnreachable(error)) return new UnreachableError(`etcd cannot be reached: ${text}`, { cause: error });
  const message = goMessage(error);
  return message === undefined ? error : new Error(message, { cause: error });
}

/**
 * The text of Go's client for an error of etcd; undefined for errors of the connection. Go's client does not add a
 * status code to etcd's own messages. It refuses a message that is too long before sending it; with the same limit, etcd
 * refuses it after receiving it.
 */
export function goMessage(error: unknown): string | undefined {
  const text = error instanceof Error ? error.message : '';
  const tooLong = /^8 RESOURCE_EXHAUSTED: grpc: received message (larger than max \(\d+ vs\. \d+\))/.exec(text);
  if (tooLong !== null) return `rpc error: code = ResourceExhausted desc = trying to send message ${tooLong[1]}`;
  return /^\d+ [A-Z_]+: (etcdserver: .*)/s.exec(text)?.[1];
}

function isUnreachable(error: unknown): boolean {
  const kinds = [GRPCUnavailableError, GRPCDeadlineExceededError, GRPCCancelledError, GRPCInternalError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof GRPCUnknownError && !error.message.includes('etcdserver:');
}

/**
 * Whether the call certainly did not reach a server, or the leader dropped it because it hands over to another member.
 * If so, even a write may be repeated.
 */
export function wasNotSent(error: unknown): boolean {
  if (error instanceof EtcdInvalidAuthTokenError) return true;
  const text = error instanceof Error ? error.message : '';
  if (text.includes('auth: revision in header is old') || text.includes('revision of auth store is old')) return true;
  if (error instanceof GRPCUnknownError && text.includes('raft proposal dropped')) return true;
  return (
    error instanceof GRPCUnavailableError &&
    /No connection established|Name resolution failed|Channel closed before call started/.test(text)
  );
}
