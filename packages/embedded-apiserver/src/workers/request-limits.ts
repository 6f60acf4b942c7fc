import { type InFlightLimits, RequestLimits } from '@k8s-ts/generic-apiserver';
import type { CompletedOptions } from '../options.js';

type Limits = Required<InFlightLimits>;

/** The limits of requests in flight of the whole server. */
export function wholeLimits(
  options: Pick<CompletedOptions, 'maxRequestsInflight' | 'maxMutatingRequestsInflight'>,
): RequestLimits {
  return new RequestLimits({
    maxRequestsInFlight: options.maxRequestsInflight,
    maxMutatingRequestsInFlight: options.maxMutatingRequestsInflight,
  });
}

/**
 * The part of the limits of requests in flight for one of several processes. The parts add up to the limits, but each
 * process may serve at least one request. 0 (no limit) stays 0.
 *
 * @param index index of the process; the first ones get the remainder of the division
 */
export function partOfLimits(limits: Limits, processes: number, index: number): Limits {
  const part = (limit: number) =>
    limit <= 0 ? limit : Math.max(1, Math.floor(limit / processes) + (index < limit % processes ? 1 : 0));
  return {
    maxRequestsInFlight: part(limits.maxRequestsInFlight),
    maxMutatingRequestsInFlight: part(limits.maxMutatingRequestsInFlight),
  };
}
