import { InterceptingCall, type InterceptorOptions, type NextCall } from '@grpc/grpc-js';
import { Etcd3, type IOptions } from 'etcd3';
import type { Etcd3Options } from './etcd3-options.js';

type FaultHandling = NonNullable<IOptions['faultHandling']>;

/**
 * A policy that lets everything through once. The library's own would repeat a write that may have happened, and refuse calls for seconds
 * after a few failures; what is tried again here is decided by the store, call by call.
 */
const once = {
  execute: async (call: (context: { signal: AbortSignal }) => unknown) => call({ signal: NEVER }),
} as unknown as NonNullable<FaultHandling['global']>;
const NEVER = new AbortController().signal;

/** Streams end when their member loses the cluster's leader; it could go on for long without news. */
function requireLeader(options: InterceptorOptions, nextCall: NextCall): InterceptingCall {
  return new InterceptingCall(nextCall(options), {
    start(metadata, listener, next) {
      metadata.set('hasleader', 'true');
      next(metadata, listener);
    },
  });
}

/** A connection to etcd. Nothing is sent before the first call. */
export function newEtcd3Client(options: Etcd3Options): Etcd3 {
  const { endpoints, ca, cert, key, username, password, requestTimeoutMs = 30_000 } = options;
  if (endpoints.length === 0) throw new Error('etcd3 needs at least one endpoint');
  const secure = endpoints.some((endpoint) => endpoint.startsWith('https:'));
  if (!secure && (ca !== undefined || cert !== undefined)) {
    throw new Error(`TLS options are given, but the endpoints are not https: ${endpoints.join(', ')}`);
  }
  if ((cert === undefined) !== (key === undefined))
    throw new Error('an etcd client certificate and its key are given together');
  return new Etcd3({
    hosts: [...endpoints],
    ...(secure && {
      credentials: {
        // The library's type wants roots; without any, the system's are used.
        rootCertificate: (ca === undefined ? null : Buffer.from(ca as string)) as Buffer,
        ...(cert !== undefined &&
          key !== undefined && { certChain: Buffer.from(cert as string), privateKey: Buffer.from(key as string) }),
      },
    }),
    ...(username !== undefined && { auth: { username, password: password ?? '' } }),
    grpcOptions: {
      // Lists are larger than the 4 MiB that is the default.
      'grpc.max_receive_message_length': -1,
      'grpc.max_send_message_length': -1,
      'grpc.keepalive_time_ms': 30_000,
      'grpc.keepalive_timeout_ms': 10_000,
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 2_000,
    },
    faultHandling: { host: () => once, global: once },
    defaultCallOptions: (context) =>
      context.isStream ? { interceptors: [requireLeader] } : { deadline: Date.now() + requestTimeoutMs },
  });
}
