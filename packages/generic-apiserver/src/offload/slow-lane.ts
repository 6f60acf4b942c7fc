import type { APIResponse } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { RequestInfo } from '../request/request-info.js';
import type { RequestLayer } from '../request/request-latencies.js';
import type { AuditedObject } from '../request/server-request.js';

/** A request that has passed the filters, with its body. Plain data: it can be sent to another thread. */
export interface SlowRequest {
  readonly method: string;
  /** Path, with its escapes decoded. */
  readonly path: string;
  /** Query without `?`. */
  readonly query: string;
  /** Path and query as sent. */
  readonly uri: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
  readonly user: UserInfo;
  readonly auditID: string;
  readonly remoteAddress?: string;
  /**
   * Whether the answer includes a record, and whether the record includes the object that the client sent. Undefined:
   * no record.
   */
  readonly records?: 'facts' | 'object';
}

/** The objects, annotations and times that the recorder of the request would have received. Plain data. */
export interface SlowRecord {
  readonly sent: readonly AuditedObject[];
  readonly annotations: readonly (readonly [key: string, value: string])[];
  readonly latencies: readonly (readonly [layer: RequestLayer, milliseconds: number])[];
}

/** An answer, with the record of its request if the request asks for a record. */
export interface SlowAnswer extends APIResponse {
  readonly record?: SlowRecord;
}

/** Answers slow requests outside the event loop that serves the other requests. */
export interface SlowLane {
  /** Minimum sizes of slow requests: the size of a body in bytes, and the length of a write's target in characters. */
  readonly minBodyBytes: number;
  /** Stored objects of this size or more, in bytes, are slow to update, and slow to write in other forms than JSON. */
  readonly minObjectBytes: number;
  /** Whether requests for a resource can be answered by the lane. */
  serves(info: RequestInfo): boolean;
  /**
   * Answers a request. The bytes of the body belong to the lane afterwards.
   *
   * @param signal aborts when the answer is not needed any more
   * @returns undefined when the lane cannot work, now or permanently. Then it has not touched the request or its body
   * @throws StatusError 429 when too many requests wait, 413 when the request needs too much memory; Error when the
   * work was not completed
   */
  handle(request: SlowRequest, signal: AbortSignal): Promise<SlowAnswer | undefined>;
}
