import {
  type CallInvocationTransformer,
  InterceptingCall,
  type Interceptor,
  type StatusObject,
  status,
} from '@grpc/grpc-js';
import type { CallSpan, CallTracer } from '../call-tracer.js';

/**
 * Makes a span of each call with one request and one response, with the names, attributes and events of
 * kube-apiserver's spans (`kubernetes/apiserver pkg/storage/storagebackend/factory/etcd3.go`).
 */
export function tracedCalls(tracer: CallTracer): CallInvocationTransformer {
  return (call) => {
    const { methodDefinition: method, callOptions } = call;
    if (method.requestStream || method.responseStream) return call;
    const name = method.path.slice(1);
    const span = tracer.start(name, { 'rpc.method': name, 'rpc.system.name': 'grpc' }, 'client');
    const noted = (type: 'SENT' | 'RECEIVED', bytes: Buffer): Buffer => {
      const { length } = bytes;
      const sizes = { 'rpc.message.compressed_size': length, 'rpc.message.uncompressed_size': length };
      span.addEvent('message', { 'rpc.message.type': type, 'rpc.message.id': 1, ...sizes });
      return bytes;
    };
    return {
      ...call,
      methodDefinition: {
        ...method,
        requestSerialize: (message) => noted('SENT', method.requestSerialize(message)),
        responseDeserialize: (bytes) => method.responseDeserialize(noted('RECEIVED', bytes)),
      },
      callOptions: { ...callOptions, interceptors: [callOf(span)] },
    };
  };
}

/** Sends the headers of a span with a call, and ends the span with the call. */
function callOf(span: CallSpan): Interceptor {
  return (options, nextCall) => {
    const call = new InterceptingCall(nextCall(options), {
      start(metadata, _listener, next) {
        for (const [key, value] of Object.entries(span.headers())) metadata.set(key, value);
        next(metadata, {
          onReceiveStatus(answer, nextStatus) {
            span.setAttributes({ ...addressOf(call.getPeer()), 'rpc.response.status_code': codeName(answer) });
            if (answer.code !== status.OK) span.fail(answer.details);
            span.end();
            nextStatus(answer);
          },
        });
      },
    });
    return call;
  };
}

/** @param peer such as `127.0.0.1:2379` or `[::1]:2379` */
function addressOf(peer: string): Readonly<Record<string, string | number>> {
  const [, host = peer, port] = /^\[?(.*?)\]?:(\d+)$/.exec(peer) ?? [];
  return { 'server.address': host, ...(port === undefined ? {} : { 'server.port': Number(port) }) };
}

/** Go's name of a code: `DeadlineExceeded` for `DEADLINE_EXCEEDED`. */
function codeName({ code }: StatusObject): string {
  if (code === status.OK) return 'OK';
  if (code === status.CANCELLED) return 'Canceled';
  return (status[code] ?? '').toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
