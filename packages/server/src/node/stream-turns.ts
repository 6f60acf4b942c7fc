import type { ServerHttp2Stream } from 'node:http2';

/** So many streams of a connection begin in a turn of the event loop. */
const streamsPerTurn = 32;

/** The streams of one connection. Made with {@link StreamTurns.newConnection}. */
export interface ConnectionTurns {
  /** Streams that have begun in this turn. */
  begun: number;
  /** Streams that begin in later turns, in their order, and how to begin them. */
  waiting: { readonly stream: ServerHttp2Stream; readonly work: () => void }[];
}

/**
 * Lets few streams of a connection begin at once: one piece of input may open a thousand. The others begin in the next turns of the event loop, so that
 * other connections are served in between. Streams that their client resets before that never begin.
 */
export class StreamTurns {
  /** Connections with streams in this turn. */
  #active: ConnectionTurns[] = [];

  newConnection(): ConnectionTurns {
    return { begun: 0, waiting: [] };
  }

  /** Begins the work on a stream, now or in a later turn. */
  begin(connection: ConnectionTurns, stream: ServerHttp2Stream, work: () => void): void {
    if (connection.begun === 0) this.#activate(connection);
    if (++connection.begun <= streamsPerTurn) work();
    else connection.waiting.push({ stream, work });
  }

  #activate(connection: ConnectionTurns): void {
    if (this.#active.length === 0) setImmediate(this.#nextTurn);
    this.#active.push(connection);
  }

  readonly #nextTurn = (): void => {
    const active = this.#active;
    this.#active = [];
    for (const connection of active) {
      const { waiting } = connection;
      connection.begun = 0;
      if (waiting.length === 0) continue;
      const open = waiting.filter(({ stream }) => !stream.closed && !stream.destroyed);
      connection.waiting = open.slice(streamsPerTurn);
      if (open.length === 0) continue;
      connection.begun = streamsPerTurn;
      this.#activate(connection);
      for (const { work } of open.slice(0, streamsPerTurn)) work();
    }
  };
}
