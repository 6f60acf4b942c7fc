import { newTooManyRequests } from '@k8s-ts/apimachinery/errors';
import type { Answer } from '@k8s-ts/http';
import { systemMasters } from '@k8s-ts/registry-generic/rest';
import { writeError } from '../representation/response/write-error.js';
import { afterwards, onceWritten } from '../request/afterwards.js';
import { isLongRunning } from '../request/request-info.js';
import type { ServerFilter } from '../request/server-request.js';

export interface InFlightLimits {
  /** Maximum number of reads at a time. 0: no limit. Default 400. */
  readonly maxRequestsInFlight?: number;
  /** Maximum number of writes at a time. 0: no limit. Default 200. */
  readonly maxMutatingRequestsInFlight?: number;
}

/** Limits that change while the server runs. */
export class RequestLimits implements InFlightLimits {
  #current: Required<InFlightLimits>;
  readonly #followers: ((limits: Required<InFlightLimits>) => void)[] = [];

  constructor({ maxRequestsInFlight = 400, maxMutatingRequestsInFlight = 200 }: InFlightLimits = {}) {
    this.#current = { maxRequestsInFlight, maxMutatingRequestsInFlight };
  }

  get maxRequestsInFlight(): number {
    return this.#current.maxRequestsInFlight;
  }

  get maxMutatingRequestsInFlight(): number {
    return this.#current.maxMutatingRequestsInFlight;
  }

  /** Requests that are being served are not affected. */
  change(limits: Required<InFlightLimits>): void {
    this.#current = limits;
    for (const follower of this.#followers) follower(limits);
  }

  /** Calls the function with the limits whenever they change. */
  follow(follower: (limits: Required<InFlightLimits>) => void): void {
    this.#followers.push(follower);
  }
}

const readOnly: ReadonlySet<string> = new Set(['get', 'list', 'watch']);

/**
 * Refuses requests (429) when too many are being served. Long answers to reads count until the client has read them.
 * Long-running requests do not count; requests of `system:masters` are never refused.
 *
 * @param limits are read for each request
 * @param requestTimeoutMs longest time for reading an answer, in ms; default 60 s
 */
export function withMaxInFlight(limits: InFlightLimits, requestTimeoutMs = 60_000): ServerFilter {
  let reads = 0;
  let writes = 0;
  const endWrite = () => {
    writes--;
  };
  return (next) =>
    (request): Answer => {
      if (isLongRunning(request)) return next(request);
      const isRead = readOnly.has(request.info.verb);
      const { maxRequestsInFlight: maxReads = 400, maxMutatingRequestsInFlight: maxWrites = 200 } = limits;
      const full = isRead ? maxReads > 0 && reads >= maxReads : maxWrites > 0 && writes >= maxWrites;
      if (full && !request.user?.groups.includes(systemMasters)) {
        request.isTerminated = true;
        const refusal = newTooManyRequests('Too many requests, please try again later.', 1);
        return writeError(request, refusal);
      }
      if (!isRead) {
        writes++;
        return afterwards(next, request, endWrite);
      }
      reads++;
      let isOpen = true;
      return onceWritten(next, request, requestTimeoutMs, () => {
        if (isOpen) reads--;
        isOpen = false;
      });
    };
}
