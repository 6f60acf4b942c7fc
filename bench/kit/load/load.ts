import { Client, type Target } from '../client.js';
import { h2load, h2loadInTurn, h2loadPath, type Repeated } from './h2load.js';
import { nodeLoad } from './node-load.js';

/** Requests that a load sends repeatedly. */
export interface LoadRequests {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Paths that the requests use in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the requests: a text for all of them, or a function that makes one for each. Default none. */
  readonly body?: string | ((index: number) => string);
}

/** The result of a load. */
export interface LoadResult {
  readonly perSecond: number;
  /** Time from a request to the end of its answer, in ms: median and 99th percentile. */
  readonly p50: number;
  readonly p99: number;
  /** Number of answers whose status is not a success. */
  readonly failed: number;
}

/** Number of connections of a load, and of requests in flight on each: 64 together. */
export const connections = 4;
export const streams = 16;

/**
 * Sends requests, 64 in flight: with h2load where it is installed (Debian's package nghttp2-client), so that the client
 * is not the limit. Requests with different bodies come from this process.
 */
export function load(target: Target, requests: LoadRequests, count: number): Promise<LoadResult> {
  const { body, method } = requests;
  const isAlike = typeof body !== 'function' && (method === 'GET' || method === 'POST');
  return isAlike && h2loadPath !== undefined
    ? h2load(h2loadPath, target, requests, count)
    : nodeLoad(target, requests, count);
}

/**
 * Sends a GET several times, one after another: with h2load where it is installed. @throws Error when an answer is not
 * a success
 */
export function loadInTurn(
  target: Target,
  path: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<Repeated> {
  return h2loadPath === undefined
    ? nodeLoadInTurn(target, path, headers, count)
    : h2loadInTurn(h2loadPath, target, path, headers, count);
}

async function nodeLoadInTurn(
  target: Target,
  path: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<Repeated> {
  const client = new Client(target);
  try {
    const times: number[] = [];
    let bytes = 0;
    while (times.length < count) {
      const begun = performance.now();
      bytes = await client.size(path, headers);
      times.push(performance.now() - begun);
    }
    return { times, bytes };
  } finally {
    client.close();
  }
}

/**
 * Returns a percentile: the value that is larger than a share of the values.
 *
 * @param sorted values in rising order, not empty
 * @param share from 0 to 1
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}
