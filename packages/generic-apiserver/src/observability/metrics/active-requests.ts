import type { ServerRequest } from '../../request/server-request.js';

/** A request in {@link ActiveRequests}, linked with its neighbours. */
export interface ActiveRequest {
  /** Undefined once it has been removed. */
  request: ServerRequest | undefined;
  previous: ActiveRequest | undefined;
  next: ActiveRequest | undefined;
}

/**
 * The requests that are being served, in a linked list. A `Set` would keep garbage alive: each time its table is full,
 * V8 makes a new one, to which the old one points. Once a table has moved to the old generation, V8 cannot collect the
 * later tables and their requests with the young objects.
 */
export class ActiveRequests implements Iterable<ServerRequest> {
  #last: ActiveRequest | undefined;

  /** @returns the entry for {@link remove} */
  add(request: ServerRequest): ActiveRequest {
    const entry: ActiveRequest = { request, previous: this.#last, next: undefined };
    if (this.#last !== undefined) this.#last.next = entry;
    this.#last = entry;
    return entry;
  }

  /** Idempotent. The entry points to nothing afterwards. */
  remove(entry: ActiveRequest): void {
    if (entry.request === undefined) return;
    const { previous, next } = entry;
    if (previous !== undefined) previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    entry.request = undefined;
    entry.previous = undefined;
    entry.next = undefined;
  }

  /** The requests, the newest first. */
  *[Symbol.iterator](): IterableIterator<ServerRequest> {
    for (let entry = this.#last; entry !== undefined; entry = entry.previous) {
      if (entry.request !== undefined) yield entry.request;
    }
  }
}
