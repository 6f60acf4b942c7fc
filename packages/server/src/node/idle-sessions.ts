import type { Http2Session, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { inTurns } from './in-turns.js';

/** So many sessions are asked or closed in a turn of the event loop: there may be ten thousand. */
const sessionsPerTurn = 16;
/** So much is closed in a turn of the event loop on average: each connection counts as one, and so does each open stream of it. */
const closesPerTurn = 16;

/** What is known of a session. To be told of each stream that opens or closes. */
export class SessionState {
  /** Streams that are open. */
  streams = 0;
  /** Since when there is no stream, in ms of `performance.now()`. */
  idleSince = performance.now();
  /** The client owes the answer to a ping. */
  isAsked = false;

  opened(): void {
    this.streams++;
  }

  closed(): void {
    if (--this.streams === 0) this.idleSince = performance.now();
  }
}

/**
 * Closes HTTP/2 sessions that have had no stream for some time; pings of the client do not count. Asks the others whether they are alive, with a
 * ping: clients that do not read, and clients that go on sending although nghttp2 has ended their session, do not answer and
 * are cut off. Node itself neither tells of such sessions nor closes their connections. Runs a timer only while there are sessions.
 */
export class IdleSessions {
  readonly #timeoutMs: number;
  readonly #socketOf: (session: Http2Session) => Socket | undefined;
  readonly #sessions = new Map<Http2Session, SessionState>();
  #timer: NodeJS.Timeout | undefined;
  #isSweeping = false;

  /**
   * @param timeoutMs time without streams, in ms. Clients have a third of it to answer pings
   * @param socketOf the connection of a session
   */
  constructor(timeoutMs: number, socketOf: (session: Http2Session) => Socket | undefined) {
    this.#timeoutMs = timeoutMs;
    this.#socketOf = socketOf;
  }

  /** @returns the state to tell of the session's streams */
  add(session: ServerHttp2Session): SessionState {
    const state = new SessionState();
    this.#sessions.set(session, state);
    session.once('close', () => this.#remove(session));
    this.#timer ??= setInterval(() => void this.#sweep(), this.#timeoutMs / 3).unref();
    return state;
  }

  #remove(session: Http2Session): void {
    this.#sessions.delete(session);
    if (this.#sessions.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Looks through the sessions of this time. Leaves out a round as long as the one before takes. */
  async #sweep(): Promise<void> {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    const since = performance.now() - this.#timeoutMs;
    await inTurns([...this.#sessions], sessionsPerTurn, ([session, state]) => this.#check(session, state, since));
    this.#isSweeping = false;
  }

  #check(session: Http2Session, state: SessionState, since: number): void {
    if (state.isAsked || session.destroyed) this.#socketOf(session)?.destroy();
    else if (state.streams === 0 && state.idleSince <= since) {
      // A client that does not react to the end of the session is cut off in the next round.
      if (session.closed) this.#socketOf(session)?.destroy();
      else session.close();
    } else this.#ask(session, state);
  }

  #ask(session: Http2Session, state: SessionState): void {
    if (session.closed) return;
    state.isAsked = true;
    session.ping(() => {
      state.isAsked = false;
    });
  }
}

interface EndedConnection {
  readonly socket: Socket;
  readonly open: SessionState;
}

/**
 * Closes the connections that their clients have ended, few of them in a turn of the event loop: each takes a tenth of a millisecond, its streams take more, and a
 * client that goes away may have had thousands. The others are closed in the next turns, in their order, so that requests are served in between.
 */
export class ClosingTurns {
  #ended: EndedConnection[] = [];
  /** How much may be closed in this turn. Less than 0 after a connection with more streams than that: as many turns pass then without closing anything. */
  #left = 0;

  /**
   * Sees to it that a connection is closed after its client has ended it, in place of Node, which would do so at once.
   *
   * @param open is read when the connection is closed
   */
  watch(socket: Socket, open: SessionState): void {
    socket.allowHalfOpen = true;
    socket.once('end', () => this.#add({ socket, open }));
  }

  #add(connection: EndedConnection): void {
    if (this.#ended.length === 0) {
      this.#left = 0;
      setImmediate(this.#nextTurn);
    }
    this.#ended.push(connection);
  }

  readonly #nextTurn = (): void => {
    this.#left = Math.min(this.#left, 0) + closesPerTurn;
    let at = 0;
    for (; at < this.#ended.length && this.#left > 0; at++) {
      const { socket, open } = this.#ended[at] as EndedConnection;
      if (socket.destroyed) continue;
      this.#left -= 1 + open.streams;
      socket.destroy();
    }
    this.#ended = this.#ended.slice(at);
    if (this.#ended.length > 0) setImmediate(this.#nextTurn);
  };
}
