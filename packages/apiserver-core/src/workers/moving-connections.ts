import type { Answer, APIRequest, APIResponse } from '@k8s-ts/server';

/**
 * Asks clients to connect anew, so that connections spread over the processes of a server when there are more of them. Their next answer is the last one on its connection: HTTP/2 clients get
 * a GOAWAY with it, HTTP/1.1 clients `Connection: close`. What has been received is answered before, and watches go on until they end.
 */
export class MovingConnections {
  #count = 0;
  readonly #asked = new WeakSet<object>();

  /** The next so many connections that send a request are asked. Replaces the number that was given before. */
  ask(count: number): void {
    this.#count = count;
  }

  /** Answers as a handler does, and asks the client to connect anew when its connection is to move. */
  answer(request: APIRequest, handler: (request: APIRequest) => Answer): Answer {
    const { connection } = request;
    if (this.#count <= 0 || connection === undefined || this.#asked.has(connection)) return handler(request);
    this.#asked.add(connection);
    this.#count--;
    const answer = handler(request);
    return answer instanceof Promise ? answer.then(asLast) : asLast(answer);
  }
}

/** A connection that speaks another protocol from now on has no further answer. */
const asLast = (response: APIResponse): APIResponse =>
  response.status === 101 ? response : { ...response, headers: { ...response.headers, connection: 'close' } };
