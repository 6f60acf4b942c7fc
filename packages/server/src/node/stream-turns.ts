import type { ServerHttp2Stream } from 'node:http2';

/** So many streams of a connection begin in a turn of the event loop at most. */
const streamsPerTurn = 32;
/** So many of them begin whatever time the streams of other connections take. */
const streamsAtOnce = 2;
/** So many streams of a connection wait at most. A client may not have as many open at once: it resets them as soon as it has sent them. */
const maxWaiting = 400;
/** For so long streams of all connections begin in a turn, in ms. */
const turnMs = 3;

/** The streams of one connection. Made with {@link StreamTurns.newConnection}. */
export interface ConnectionTurns {
  /** Streams that have begun in this turn. */
  begun: number;
  /** Streams that begin in later turns, in their order, and how to begin them. */
  readonly waiting: WaitingStream[];
}

interface WaitingStream {
  readonly stream: ServerHttp2Stream;
  readonly work: () => void;
}

/**
 * Lets few streams begin at once: one piece of input may open a thousand, and many connections may send one together. The others begin in the next turns of
 * the event loop, one of each connection after the other, so that other work is done in between. Streams that their client resets before that never begin.
 */
export class StreamTurns {
  /** Connections with streams in this turn, or waiting ones. */
  #active: ConnectionTurns[] = [];
  /** When this turn is over, in ms of `performance.now()`. */
  #end = 0;

  newConnection(): ConnectionTurns {
    return { begun: 0, waiting: [] };
  }

  /**
   * Begins the work on a stream, now or in a later turn.
   *
   * @returns false when too many streams of the connection wait already: it is to be closed, and the stream never begins
   */
  begin(connection: ConnectionTurns, stream: ServerHttp2Stream, work: () => void): boolean {
    const { waiting } = connection;
    if (waiting.length >= maxWaiting) return false;
    if (connection.begun === 0 && waiting.length === 0) this.#activate(connection);
    if (waiting.length === 0 && this.#mayBegin(connection.begun)) {
      connection.begun++;
      work();
    } else waiting.push({ stream, work });
    return true;
  }

  #mayBegin(begun: number): boolean {
    return begun < streamsAtOnce || (begun < streamsPerTurn && performance.now() < this.#end);
  }

  #activate(connection: ConnectionTurns): void {
    if (this.#active.length === 0) this.#startTurn();
    this.#active.push(connection);
  }

  #startTurn(): void {
    this.#end = performance.now() + turnMs;
    setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    for (const connection of this.#active) connection.begun = 0;
    this.#active = this.#active.filter(({ waiting }) => waiting.length > 0);
    if (this.#active.length === 0) return;
    this.#startTurn();
    do this.#beginRound();
    while (performance.now() < this.#end && this.#active.some(mayGoOn));
  };

  /** Begins the next stream of each connection, as long as there is time. The others come first in the next turn. */
  #beginRound(): void {
    let at = 0;
    do {
      const connection = this.#active[at++] as ConnectionTurns;
      const work = nextOf(connection);
      if (work === undefined) continue;
      connection.begun++;
      work();
    } while (at < this.#active.length && performance.now() < this.#end);
    this.#active.push(...this.#active.splice(0, at));
  }
}

const mayGoOn = ({ waiting, begun }: ConnectionTurns): boolean => waiting.length > 0 && begun < streamsPerTurn;

/** Takes the next stream that is still open. */
function nextOf(connection: ConnectionTurns): (() => void) | undefined {
  if (!mayGoOn(connection)) return undefined;
  const { waiting } = connection;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (!next.stream.closed && !next.stream.destroyed) return next.work;
  }
  return undefined;
}
