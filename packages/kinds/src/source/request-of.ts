import type { SourceListRequest, SourceRequest } from './object-source.js';

/** The request with a signal: one that never aborts when the caller has none. */
export function requestOf(signal: AbortSignal | undefined): SourceRequest {
  return { signal: signal ?? new AbortController().signal };
}

/** The request for all objects. */
export function listRequestOf(signal: AbortSignal | undefined): SourceListRequest {
  return { ...requestOf(signal), namespace: undefined };
}
