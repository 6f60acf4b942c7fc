import type { KubeObject, UserInfo } from '@k8s-ts/apimachinery/types';
import type { ConnectRequest, ConnectResponse } from '@k8s-ts/registry-generic';
import type { KindSchema, ObjectOf } from '../kind-schema.js';

/** A request for a subresource of an object. */
export interface SubresourceRequest<T extends KubeObject = KubeObject> {
  /** The object at the stored version, as read from the store. */
  readonly object: T;
  /** The user. The server has already authorized the request for the subresource. */
  readonly user: UserInfo;
  /** Aborts when the client disconnects, or at the time limit of the request. */
  readonly signal: AbortSignal;
  /**
   * Whether the request is a dry run. `update` and `updateStatus` then write nothing, and other systems must not be
   * changed.
   */
  readonly dryRun: boolean;
  /** Sends a `Warning` header with the answer. */
  warn(text: string): void;
  /**
   * Changes the object; its status is kept if the kind has `status`. `change` is called again when another client has
   * written the object meanwhile.
   *
   * @returns the new object
   */
  update(change: (current: T) => T | Promise<T>): Promise<T>;
  /** Changes the status of the object in the same way. For kinds without `status` it is the same as `update`. */
  updateStatus(change: (current: T) => T | Promise<T>): Promise<T>;
}

/** A subresource that executes an action by POST: `POST …/boats/one/restart`. */
export interface PostedSubresource<S extends KindSchema = KindSchema, T extends KubeObject = KubeObject> {
  /** Kind of the body, such as `BoatRestart`, in the group and version of the request. */
  readonly kind: string;
  /** Structural schema of the body. */
  readonly schema: S;
  /**
   * Executes the action.
   *
   * @param body decoded, with defaults, and valid
   * @returns the answer, of the same kind. Undefined: the body is the answer
   */
  create(
    body: ObjectOf<S>,
    request: SubresourceRequest<T>,
  ): Promise<Omit<ObjectOf<S>, 'metadata'> | undefined> | Omit<ObjectOf<S>, 'metadata'> | undefined;
}

/** A subresource that answers any request, or uses the connection for a WebSocket, as `pods/exec` does. */
export interface ConnectedSubresource<T extends KubeObject = KubeObject> {
  /** HTTP methods in upper case. Users need the verbs `get` for GET, `create` for POST and so on. */
  readonly methods: readonly string[];
  /** Whether the path may continue after the subresource. Default false. */
  readonly withPath?: boolean;
  /**
   * Answers a request. With `request.takeConnection` it may take over the connection (`upgradeWebSocket` of
   * `@k8s-ts/streaming`); it then resolves with status 101 once the connection has ended.
   */
  connect(request: ConnectRequest, about: SubresourceRequest<T>): Promise<ConnectResponse>;
}

export type KindSubresource = PostedSubresource | ConnectedSubresource;
