import type { RequestLogEntry } from '@k8s-ts/embedded-apiserver';
import { newRequestInfo } from '@k8s-ts/generic-apiserver';

/** A request that the server has answered. */
export interface SeenRequest extends RequestLogEntry {
  /** Time when the answer was complete, in ms since the epoch, by the clock of the server. */
  readonly at: number;
  /**
   * The revision of the store when the answer was complete: all changes of the request have at most this
   * resourceVersion.
   */
  readonly revision: number;
  /** Such as `pods`, `pods/status`, `deployments.apps`. Undefined for other paths. */
  readonly resource?: string;
  /** The object that the path names. Undefined for collections and other paths. */
  readonly object?: { readonly namespace?: string; readonly name: string };
}

/** Adds values from the path to the data of a request. */
export function seenRequest(entry: RequestLogEntry, at: number, revision: number): SeenRequest {
  const { pathname, searchParams } = new URL(entry.uri, 'https://server');
  const { isResourceRequest, resource, apiGroup, subresource, namespace, name } = newRequestInfo(
    'GET',
    pathname,
    searchParams,
  );
  if (!isResourceRequest) return { ...entry, at, revision };
  return {
    ...entry,
    at,
    revision,
    resource: `${resource}${apiGroup === '' ? '' : `.${apiGroup}`}${subresource === '' ? '' : `/${subresource}`}`,
    ...(name === '' ? {} : { object: { name, ...(namespace === '' ? {} : { namespace }) } }),
  };
}
