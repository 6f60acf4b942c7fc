import type { Client, ServiceError } from '@grpc/grpc-js';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { loadWithPackages } from '../../optional-packages/load-with-packages.js';
import { encryptionPackages } from '../encryption-packages.js';
import {
  decodeDecryptResponse,
  decodeEncryptResponse,
  decodeStatusResponse,
  encodeDecryptRequest,
  encodeEncryptRequest,
  encodeStatusRequest,
} from './kms-messages.js';
import type { KMSService } from './kms-service.js';

/**
 * Client of a KMS v2 plugin: gRPC over a unix socket. The plugin need not be running yet: calls wait for it until their
 * timeout.
 *
 * @param endpoint `unix:///path/of.sock`
 * @param timeoutMs of each call
 * @throws Error for an invalid endpoint, and when the package `@grpc/grpc-js` is not installed
 */
export async function newGRPCKMSService(endpoint: string, timeoutMs: number): Promise<KMSService> {
  const path = socketPath(endpoint);
  const grpc = await loadWithPackages(() => import('@grpc/grpc-js'), 'a KMS plugin', encryptionPackages.kms);
  const client: Client = new grpc.Client(`unix:${path}`, grpc.credentials.createInsecure(), {
    'grpc.default_authority': 'localhost',
    // Short delays, so that a plugin that starts after the server is found soon.
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2000,
    'grpc.use_local_subchannel_pool': 1,
    'grpc.enable_http_proxy': 0,
  });
  const call = <Q, R>(method: string, encode: (request: Q) => Buffer, decode: (message: Buffer) => R, request: Q) =>
    new Promise<R>((resolve, reject) => {
      client.makeUnaryRequest(
        `/v2.KeyManagementService/${method}`,
        encode,
        decode,
        request,
        new grpc.Metadata({ waitForReady: true }),
        { deadline: Date.now() + timeoutMs },
        (error: ServiceError | null, response?: R) =>
          error ? reject(rpcError(error, grpc.status)) : resolve(response as R),
      );
    });
  return {
    status: () => call('Status', encodeStatusRequest, decodeStatusResponse, undefined),
    encrypt: (uid, plaintext) => call('Encrypt', encodeEncryptRequest, decodeEncryptResponse, { plaintext, uid }),
    decrypt: (uid, key) => call('Decrypt', encodeDecryptRequest, decodeDecryptResponse, { key, uid }),
    close: () => client.close(),
  };
}

function socketPath(endpoint: string): string {
  const url = new URL(endpoint);
  if (url.protocol !== 'unix:')
    throw new Error(`unsupported scheme ${goQuote(url.protocol.slice(0, -1))} for remote KMS provider`);
  const path = decodeURIComponent(url.pathname);
  if (path.startsWith('/@')) throw new Error(`abstract socket ${goQuote(path.slice(1))} is not supported here`);
  return path;
}

/** An error with gRPC-Go's message. */
function rpcError({ code, details }: ServiceError, names: Readonly<Record<number, string>>): Error {
  const name = (names[code] ?? 'UNKNOWN')
    .toLowerCase()
    .replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());
  return new Error(`rpc error: code = ${name} desc = ${details}`);
}
