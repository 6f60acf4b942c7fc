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

/** Converts the error of a failed call to one of the key-value contract. Errors without a counterpart there are returned unchanged. */
export function toStoreError(error: unknown): unknown {
  const text = errorText(error);
  if (text.includes('required revision has been compacted')) return new CompactedError(0);
  if (text.includes('required revision is a future revision')) return new FutureRevisionError(0);
  if (text.includes('requested lease not found')) return new LeaseNotFoundError();
  if (isUnreachable(error)) return new UnreachableError(`etcd cannot be reached: ${text}`, { cause: error });
  return error;
}

function isUnreachable(error: unknown): boolean {
  const kinds = [GRPCUnavailableError, GRPCDeadlineExceededError, GRPCCancelledError, GRPCInternalError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof GRPCUnknownError && !error.message.includes('etcdserver:');
}

/** Whether the call certainly did not reach a server, so that even a write may be repeated. */
export function wasNotSent(error: unknown): boolean {
  if (error instanceof EtcdInvalidAuthTokenError) return true;
  const text = error instanceof Error ? error.message : '';
  if (text.includes('auth: revision in header is old') || text.includes('revision of auth store is old')) return true;
  return (
    error instanceof GRPCUnavailableError &&
    /No connection established|Name resolution failed|Channel closed before call started/.test(text)
  );
}
