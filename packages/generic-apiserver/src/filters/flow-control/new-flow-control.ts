import type { StorageStatistics } from '@k8s-ts/storage';
import type { InFlightLimits, RequestLimits } from '../max-in-flight.js';
import { FlowControl } from './flow-control.js';

/** The settings of a server that priority and fairness depends on. */
export interface FlowControlLimits extends InFlightLimits {
  /** Limits that change while the server runs. They replace the fixed limits of {@link InFlightLimits}. */
  readonly limits?: RequestLimits;
  /** Time limit of a request, in ms. A request waits in a queue for a quarter of it. Default 60 s. */
  readonly requestTimeoutMs?: number;
}

/**
 * Makes the priority and fairness of a server. The number of seats is the maximum number of reads plus that of writes
 * in flight; without a limit for reads or for writes, the number of seats has no limit.
 *
 * @param statistics statistics of the storages, which determine the seats of lists. Undefined: each list takes one seat
 */
export function newFlowControl(settings: FlowControlLimits, statistics: StorageStatistics | undefined): FlowControl {
  const { limits, requestTimeoutMs = 60_000 } = settings;
  const flowControl = new FlowControl({
    totalSeats: totalSeatsOf(limits ?? settings),
    queueWaitMs: requestTimeoutMs / 4,
    sizeOf(resource) {
      const cache = statistics?.find(resource)?.cache;
      return cache && { objects: cache.size, bytes: cache.bytes };
    },
  });
  limits?.follow((changed) => flowControl.resize(totalSeatsOf(changed)));
  return flowControl;
}

function totalSeatsOf({ maxRequestsInFlight = 400, maxMutatingRequestsInFlight = 200 }: InFlightLimits): number {
  const isLimited = maxRequestsInFlight > 0 && maxMutatingRequestsInFlight > 0;
  return isLimited ? maxRequestsInFlight + maxMutatingRequestsInFlight : Number.MAX_SAFE_INTEGER;
}
