import { newGenericServerResponse, statusErrorFromObject } from '@k8s-ts/apimachinery/errors';
import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import { readLines } from '../transport/read-lines.js';
import type { ClientResponse } from '../transport/transport.js';
import { parseText } from './json.js';

/** One event of a watch. Failures are thrown and are not events. */
export type WatchEvent<T> = ObjectEvent<T> | BookmarkEvent;

/** A change of an object. */
export interface ObjectEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: T;
}

/**
 * All changes up to the object's resourceVersion have been sent. Only sent to watches that asked for bookmarks or for
 * initial events.
 */
export interface BookmarkEvent {
  readonly type: 'BOOKMARK';
  readonly object: { readonly metadata: Pick<ObjectMeta, 'resourceVersion' | 'annotations'> };
}

/**
 * The events of a watch's response. Ends when the response does.
 *
 * @throws StatusError for an ERROR event; the transport's error when the connection breaks
 */
export async function* watchEvents<T>(response: ClientResponse): AsyncGenerator<WatchEvent<T>, void, undefined> {
  for await (const line of readLines(response.body)) {
    const event = parseText(line) as WatchEvent<T> | { readonly type: 'ERROR'; readonly object: unknown };
    if (event.type === 'ERROR') {
      throw (
        statusErrorFromObject(event.object) ??
        newGenericServerResponse({ code: 500, verb: 'GET', serverMessage: line, isUnexpectedResponse: true })
      );
    }
    yield event;
  }
}
