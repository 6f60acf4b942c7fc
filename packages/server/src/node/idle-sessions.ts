import type { Http2Session, ServerHttp2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { FewPerTurn } from './few-per-turn.js';

/** So many sessions are asked or closed in a turn of the event loop: there may be ten thousand. */
const sessionsPerTurn = 16;

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
  readonly #checks: FewPerTurn<Http2Session>;
  /** Sessions without streams since then are closed, in ms of `performance.now()`. */
  #idleBefore = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param timeoutMs time without streams, in ms. Clients have a third of it to answer pings
   * @param socketOf the connection of a session
   */
  constructor(timeoutMs: number, socketOf: (session: Http2Session) => Socket | undefined) {
    this.#timeoutMs = timeoutMs;
    this.#socketOf = socketOf;
    this.#checks = new FewPerTurn(sessionsPerTurn, (session) => this.#check(session));
  }

  /** @returns the state to tell of the session's streams */
  add(session: ServerHttp2Session): SessionState {
    const state = new SessionState();
    this.#sessions.set(session, state);
    session.once('close', () => this.#remove(session));
    this.#timer ??= setInterval(() => this.#sweep(), this.#timeoutMs / 3).unref();
    return state;
  }

  #remove(session: Http2Session): void {
    this.#sessions.delete(session);
    if (this.#sessions.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Looks through the sessions of this time. Leaves out a round as long as the one before takes. */
  #sweep(): void {
    if (this.#checks.waiting > 0) return;
    this.#idleBefore = performance.now() - this.#timeoutMs;
    for (const session of [...this.#sessions.keys()]) this.#checks.add(session);
  }

  #check(session: Http2Session): void {
    const state = this.#sessions.get(session);
    if (state === undefined) return;
    if (state.isAsked || session.destroyed) this.#socketOf(session)?.destroy();
    else if (state.streams === 0 && state.idleSince <= this.#idleBefore) {
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
