import { TurnLimiter } from '@k8s-ts/event-loop';

/** Maximum number of connections that are pinged or closed in one turn of the event loop. There may be ten thousand. */
const connectionsPerTurn = 16;

/** The parts of an HTTP/2 connection that are used here. */
export interface IdleConnection {
  readonly socket: { destroy(): void; once(event: 'close', listener: () => void): unknown };
  /** Streams that are open. */
  readonly openStreams: number;
  /** Time since which there is no stream, in ms of `performance.now()`. */
  readonly idleSince: number;
  /** Whether the connection will be closed once its streams have ended. */
  readonly closing: boolean;
  /** Whether the client has not yet answered a ping. */
  readonly isAsked: boolean;
  ping(): void;
  close(): void;
}

/**
 * Closes HTTP/2 connections that have had no stream for some time; pings of the client do not count. Sends pings on the
 * other connections: clients that do not answer are cut off. Runs a timer only while there are connections.
 */
export class IdleConnections {
  readonly #timeoutMs: number;
  readonly #connections = new Set<IdleConnection>();
  readonly #checks = new TurnLimiter<IdleConnection>(connectionsPerTurn, (connection) => this.#check(connection));
  /** Connections that have had no stream since this time are closed. In ms of `performance.now()`. */
  #idleBefore = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param timeoutMs time without streams, in ms. Clients have a third of it to answer pings */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Watches a connection until its socket is closed. */
  add(connection: IdleConnection): void {
    this.#connections.add(connection);
    connection.socket.once('close', () => this.#remove(connection));
    this.#timer ??= setInterval(() => this.#sweep(), this.#timeoutMs / 3).unref();
  }

  #remove(connection: IdleConnection): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Checks all connections. Does nothing while connections of the previous round still wait for their check. */
  #sweep(): void {
    if (this.#checks.waiting > 0) return;
    this.#idleBefore = performance.now() - this.#timeoutMs;
    for (const connection of [...this.#connections]) this.#checks.add(connection);
  }

  #check(connection: IdleConnection): void {
    if (!this.#connections.has(connection)) return;
    const { isAsked, closing, openStreams, idleSince, socket } = connection;
    const isIdle = openStreams === 0 && idleSince <= this.#idleBefore;
    // A client that does not react to the end of its connection is cut off in the next round.
    if (isAsked || (closing && isIdle)) socket.destroy();
    else if (isIdle) connection.close();
    else if (!closing) connection.ping();
  }
}
