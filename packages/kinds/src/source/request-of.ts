import type { SourceListRequest, SourceRequest } from './object-source.js';

/** Returns a request with the signal. Without a signal, the request gets one that never aborts. */
export function requestOf(signal: AbortSignal | undefined): SourceRequest {
  return { signal: signal ?? new AbortController().signal };
}

/** Returns the request for a list of all objects. */
export function listRequestOf(signal: AbortSignal | undefined): SourceListRequest {
  return { ...requestOf(signal), namespace: undefined };
}
