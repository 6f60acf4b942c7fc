import { InterceptingCall, type InterceptorOptions, type NextCall } from '@grpc/grpc-js';
import { Etcd3, type IOptions } from 'etcd3';
import type { EtcdClientOptions } from '../etcd-client-options.js';
import { tracedCalls } from './traced-calls.js';

type FaultHandling = NonNullable<IOptions['faultHandling']>;
type IPolicy = NonNullable<FaultHandling['global']>;
type Call = (context: { signal: AbortSignal }) => unknown;

/** Time for which a member that did not answer is skipped while others answer, in ms. */
const PASS_OVER_MS = 1_000;

/**
 * Replaces the library's fault handling, which repeats writes that may have happened, and refuses calls for seconds
 * after a few failures. With this handler, every call is made once, if possible at a member that has not failed
 * recently. The store decides which calls are repeated.
 */
function faultHandling(): FaultHandling {
  const never = new AbortController().signal;
  const downUntil = new Map<string, number>();
  const policy = (execute: (call: Call) => Promise<unknown>) => ({ execute }) as IPolicy;
  return {
    global: policy(async (call) => call({ signal: never })),
    host(name) {
      downUntil.set(name, 0);
      return policy(async (call) => {
        const now = Date.now();
        const isDown = (downUntil.get(name) as number) > now;
        // An error thrown before the call is made causes the library to try the next member.
        if (isDown && [...downUntil.values()].some((until) => until <= now)) throw new Error(`${name} has just failed`);
        try {
          const result = await call({ signal: never });
          downUntil.set(name, 0);
          return result;
        } catch (error) {
          if (error instanceof Error && /UNAVAILABLE|DEADLINE_EXCEEDED/.test(error.message)) {
            downUntil.set(name, Date.now() + PASS_OVER_MS);
          }
          throw error;
        }
      });
    },
  };
}

/**
 * Makes streams end when their member loses contact with the leader; otherwise they would stay open without delivering
 * events.
 */
function requireLeader(options: InterceptorOptions, nextCall: NextCall): InterceptingCall {
  return new InterceptingCall(nextCall(options), {
    start(metadata, listener, next) {
      metadata.set('hasleader', 'true');
      next(metadata, listener);
    },
  });
}

/** A connection to etcd. Nothing is sent before the first call. */
export function newEtcd3Client(options: EtcdClientOptions): Etcd3 {
  const { endpoints, ca, cert, key, username, password, requestTimeoutMs = 30_000, tracer } = options;
  if (endpoints.length === 0) throw new Error('etcd3 needs at least one endpoint');
  const secure = endpoints.some((endpoint) => endpoint.startsWith('https:'));
  if (secure && !endpoints.every((endpoint) => endpoint.startsWith('https:'))) {
    throw new Error(`etcd endpoints are either all https or none: ${endpoints.join(', ')}`);
  }
  if (!secure && (ca !== undefined || cert !== undefined)) {
    throw new Error(`TLS options are given, but the endpoints are not https: ${endpoints.join(', ')}`);
  }
  if ((cert === undefined) !== (key === undefined))
    throw new Error('an etcd client certificate and its key are given together');
  return new Etcd3({
    hosts: [...endpoints],
    ...(secure && {
      credentials: {
        // The library's type requires root certificates; null selects the system's.
        rootCertificate: (ca === undefined ? null : Buffer.from(ca as string)) as Buffer,
        ...(cert !== undefined &&
          key !== undefined && { certChain: Buffer.from(cert as string), privateKey: Buffer.from(key as string) }),
      },
    }),
    ...(username !== undefined && { auth: { username, password: password ?? '' } }),
    grpcOptions: {
      // Lists can be larger than the default limit of 4 MiB.
      'grpc.max_receive_message_length': -1,
      'grpc.max_send_message_length': -1,
      'grpc.keepalive_time_ms': 30_000,
      'grpc.keepalive_timeout_ms': 10_000,
      'grpc.initial_reconnect_backoff_ms': 100,
      'grpc.max_reconnect_backoff_ms': 2_000,
      ...(tracer && { callInvocationTransformer: tracedCalls(tracer) }),
    },
    faultHandling: faultHandling(),
    defaultCallOptions: (context) =>
      context.isStream ? { interceptors: [requireLeader] } : { deadline: Date.now() + requestTimeoutMs },
  });
}
