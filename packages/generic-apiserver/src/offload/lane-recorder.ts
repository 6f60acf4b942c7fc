import { RequestLatencies } from '../request/request-latencies.js';
import type { AuditedObject, ServerFilter } from '../request/server-request.js';
import type { SlowRecord, SlowRequest } from './slow-lane.js';

/**
 * Records the requests of a slow lane, one at a time. The records go to the filters of the server that passed the
 * requests to the lane.
 */
export class LaneRecorder {
  #records: SlowRequest['records'];
  #sent: AuditedObject[] = [];
  #annotations: SlowRecord['annotations'] = [];
  #latencies = new RequestLatencies();

  /** Call before each request. */
  begin({ records }: Pick<SlowRequest, 'records'>): void {
    this.#records = records;
    this.#sent = [];
    this.#annotations = [];
    this.#latencies = new RequestLatencies();
  }

  /** The record of the last request. Undefined when the request asked for no record. */
  end(): SlowRecord | undefined {
    return (
      this.#records && {
        sent: this.#sent,
        annotations: this.#annotations,
        latencies: [...this.#latencies.layers],
      }
    );
  }

  /** Collects the facts. */
  readonly filter: ServerFilter = (next) => async (request) => {
    if (this.#records === undefined) return next(request);
    const sent = this.#sent;
    request.latencies = this.#latencies;
    request.recorder = {
      keepsObject: this.#records === 'object',
      authorized() {},
      impersonated() {},
      sent: (object) => void sent.push(object),
    };
    try {
      return await next(request);
    } finally {
      this.#annotations = [...request.annotations];
    }
  };
}
