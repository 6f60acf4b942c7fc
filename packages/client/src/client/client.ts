import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { AnyKubeObject, KubeObject, ResourceDescription, ResourceReference } from '@k8s-ts/apimachinery/types';
import { type Clock, systemClock } from '../clock/clock.js';
import type { ClientResponse, Transport } from '../transport/transport.js';
import { jsonBytes, parseText } from './json.js';
import type { CallOptions } from './options.js';
import { queryString } from './query.js';
import { newRequestSender } from './request-sender.js';
import { newResourceClient, type ObjectLike, type ResourceClient } from './resource-client.js';
import type { APIWarning } from './warnings.js';

export interface ClientOptions {
  readonly transport: Transport;
  /** Default `k8s-ts-client`. Some browsers do not allow setting it. */
  readonly userAgent?: string;
  /**
   * Owner of the fields that writes set, unless a call names another. Default: the server takes the user agent's first
   * word; `apply` fails.
   */
  readonly fieldManager?: string;
  /** Called with each warning of the server. Default: warnings are dropped. */
  readonly onWarning?: (warning: APIWarning) => void;
  /**
   * Maximum number of repetitions of a request that the server asks to repeat (429 or 5xx with `Retry-After`), after
   * the wait that it names. Default 10.
   */
  readonly maxRetries?: number;
  readonly clock?: Clock;
}

/** A request to any path. */
export interface RawRequest extends CallOptions {
  /** Default `GET`. */
  readonly method?: string;
  /** Percent-encoded, such as `/version`; may have a query. */
  readonly path: string;
  /** Put after the path; undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Names in lower case. They take precedence over the headers of the client. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, except bytes, which are sent as they are. */
  readonly body?: unknown;
  /** Named in errors that have no Status. */
  readonly resource?: GroupResource;
  /** The name of the object, for error messages; used with `resource`. */
  readonly name?: string;
}

/** A resource of whose objects only the metadata is requested. */
export type MetadataReference = ResourceReference & { readonly metadataOnly: true };

export interface Client {
  /**
   * The requests of one resource. Makes no request itself. A description of `@k8s-ts/api/resources`, or of
   * {@link describeResource}, brings the type of the objects.
   */
  resource(resource: MetadataReference): ResourceClient<KubeObject>;
  resource<T extends ObjectLike>(resource: ResourceDescription<T>): ResourceClient<T>;
  resource(resource: ResourceReference): ResourceClient<AnyKubeObject>;
  /**
   * Sends a request to any path.
   *
   * @returns the parsed JSON of the response; undefined for an empty one
   * @throws StatusError when the server refuses; SyntaxError for a body that is not JSON
   */
  request<T = unknown>(request: RawRequest): Promise<T>;
  /**
   * Like {@link Client.request}, but returns the response itself: for bodies that are not JSON, or that arrive piece by
   * piece.
   */
  stream(request: RawRequest): Promise<ClientResponse>;
}

/** A client of one API server. Holds no connection of its own: the caller closes the transport. */
export function newClient(options: ClientOptions): Client {
  const { fieldManager, userAgent = 'k8s-ts-client' } = options;
  const send = newRequestSender({
    transport: options.transport,
    headers: { accept: 'application/json', 'user-agent': userAgent },
    maxRetries: options.maxRetries ?? 10,
    onWarning: options.onWarning,
    clock: options.clock ?? systemClock,
  });
  const stream = async ({ method = 'GET', path, query = {}, headers, body, signal, resource, name }: RawRequest) => {
    const addition = queryString(query);
    return send({
      method,
      path: path.includes('?') ? path + addition.replace('?', '&') : path + addition,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body : jsonBytes(body) }),
      ...(signal && { signal }),
      ...(resource && { subject: { resource, ...(name !== undefined && { name }) } }),
    });
  };
  return {
    resource: <T extends ObjectLike>(resource: ResourceReference) =>
      newResourceClient<T>(resource, { send, fieldManager }),
    stream,
    async request<T>(request: RawRequest): Promise<T> {
      const text = await (await stream(request)).text();
      return (text === '' ? undefined : parseText(text)) as T;
    },
  };
}
