import { type HeapPolicy, noHeapPolicy, TurnLimiter } from '@k8s-ts/event-loop';

/**
 * Maximum number of requests of disconnected clients that are ended in one turn of the event loop. The listeners of
 * each take at least a tenth of a millisecond, and a client may abandon a thousand requests together. Requests that
 * wait for seats no longer get any, see `FlowControl.admit`.
 */
const abandonedPerTurn = 8;

/**
 * Maximum number of pieces of long lists (`chunkBytes` each) that are written whole at the same time. Pieces of further
 * lists are divided meanwhile: a client may ask for a hundred lists over one connection, and the pieces of all its
 * streams are encrypted together.
 */
const maxWholeChunks = 4;

/**
 * State that the requests of a server share, whatever their connections and protocols: limits of work, and the heap
 * policy.
 */
export class ServerLoad {
  readonly heapPolicy: HeapPolicy;
  /** Ends requests whose clients have gone away: calls their listeners. */
  readonly abandoned = new TurnLimiter<readonly (() => void)[]>(abandonedPerTurn, (listeners) => {
    for (const listener of listeners) listener();
  });
  /**
   * Begins requests with long heads, one in each turn of the event loop: reading a query of a megabyte takes many
   * milliseconds.
   */
  readonly #longHeads = new TurnLimiter<() => void>(1, (begin) => begin());
  #wholeChunks = 0;

  /** @param heapPolicy default: garbage is left to V8 */
  constructor(heapPolicy: HeapPolicy = noHeapPolicy) {
    this.heapPolicy = heapPolicy;
  }

  /** Resolves when a request with a long head may begin. */
  turnOfLongHead(): Promise<void> {
    return new Promise((resolve) => this.#longHeads.add(resolve));
  }

  /**
   * Begins to write a piece of a long list. @returns whether it may be written whole; then {@link endWholeChunk} has to
   * be called
   */
  beginWholeChunk(): boolean {
    if (this.#wholeChunks === maxWholeChunks) return false;
    this.#wholeChunks++;
    return true;
  }

  endWholeChunk(): void {
    this.#wholeChunks--;
  }
}
