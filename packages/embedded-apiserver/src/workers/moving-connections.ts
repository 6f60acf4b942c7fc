import { whenReady } from '@k8s-ts/event-loop';
import type { Answer, APIRequest, APIResponse } from '@k8s-ts/http';

/**
 * Time after {@link MovingConnections.move} in which connections are closed after a request, in ms. Connections that
 * send no request in this time, such as watches, stay.
 */
const movingMs = 10_000;

/**
 * Closes connections after an answer, so that their clients reconnect and spread over the processes of a server when
 * processes were added. HTTP/2 clients get a GOAWAY, HTTP/1.1 clients `Connection: close`. Requests that were received
 * before are answered, and watches continue until they end. Requests that arrive after the GOAWAY are ignored, and
 * HTTP/2 clients send them again.
 */
export class MovingConnections {
  #count = 0;
  #until = 0;
  readonly #moved = new WeakSet<object>();

  /** Closes the next `count` connections that send a request, after the response. Replaces an earlier count. */
  move(count: number): void {
    this.#count = count;
    this.#until = performance.now() + movingMs;
  }

  /** Answers as a handler does. The answer closes the connection if the connection is to move. */
  answer(request: APIRequest, handler: (request: APIRequest) => Answer): Answer {
    const { connection } = request;
    if (this.#count <= 0 || connection === undefined) return handler(request);
    return whenReady(handler(request), (response) => this.#closing(response, connection));
  }

  #closing(response: APIResponse, connection: object): APIResponse {
    // A connection that has switched to another protocol gets no further responses.
    if (this.#count <= 0 || this.#moved.has(connection) || response.status === 101) return response;
    if (performance.now() > this.#until) {
      this.#count = 0;
      return response;
    }
    this.#count--;
    this.#moved.add(connection);
    return { ...response, headers: { ...response.headers, connection: 'close' } };
  }
}
