import { hasInteractiveRequests } from '@k8s-ts/event-loop';

/** Maximum number of streams of a connection that begin in one turn of the event loop. */
const streamsPerTurn = 32;
/**
 * Number of streams of a connection that may begin in a turn although the streams of other connections have taken all
 * of its time.
 */
const streamsAtOnce = 2;
/** Maximum number of streams of all connections that begin after the time of a turn is over. */
const maxLate = 8;
/**
 * Maximum number of streams that a client may open on a connection in one turn. It may have 100 open at once, and
 * {@link streamsPerTurn} more when the same number is answered in the turn. Only a client that resets its streams opens
 * more.
 */
const maxOpened = 200;
/**
 * Maximum number of streams in a turn whose client counts as waiting for a single response, see
 * `beginInteractiveRequest`.
 */
const maxAlone = 4;
/** Number of waiting or new streams above which clients are flooding the server. */
const manyStreams = 64;
/**
 * Time for streams of all connections in a turn, in ms: normally, in a flood, and in a flood while other clients wait.
 */
const [turnMs, turnInFloodMs, turnBesideOthersMs] = [3, 1.5, 0.5];

/** The streams of one connection. Made with {@link StreamTurns.newConnection}. */
export interface ConnectionTurns {
  /** Whether the connection has begun streams in this turn, or has streams that wait. */
  isActive: boolean;
  /** Streams that have begun in this turn. */
  begun: number;
  /** Streams that the client has opened in this turn. */
  opened: number;
  /** Streams that the current piece of input has opened. */
  fresh: WaitingStream[];
  /** Streams that begin in later turns, in their order, and how to begin them. */
  readonly waiting: WaitingStream[];
}

/** The parts of a stream that are used here. */
interface OpenedStream {
  readonly closed: boolean;
}

interface WaitingStream {
  readonly stream: OpenedStream;
  readonly work: (isAlone: boolean) => void;
}

/**
 * Limits the streams that begin in a turn: one piece of input may open a thousand, and many connections may send one at
 * the same time. The other streams begin in the next turns of the event loop, taking one stream of each connection in
 * turn, so that other work is done in between. Streams that the client resets before they begin, or in the same piece
 * of input that opens them, never begin.
 */
export class StreamTurns {
  /** Connections with streams in this turn, or with waiting streams. */
  #active: ConnectionTurns[] = [];
  /**
   * When the time of this turn is over, in ms of the clock. Undefined until the next stream begins: other work may be
   * done before.
   */
  #end: number | undefined;
  /** Time that is left for streams in this turn, in ms. Used when the next stream begins. */
  #left = turnMs;
  /** Number of streams that have begun after the time of this turn was over. */
  #late = 0;
  /** Streams of all connections that begin in later turns. */
  #waiting = 0;

  readonly #now: () => number;

  /** @param now the current time, in ms. Default: `performance.now()` */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  newConnection(): ConnectionTurns {
    return { isActive: false, begun: 0, opened: 0, fresh: [], waiting: [] };
  }

  /**
   * Adds a stream whose work begins when the piece of input has been read, see {@link beginOpened}.
   * @returns false when the client opens too many streams on the connection: close the connection; the stream never
   * begins
   */
  open(connection: ConnectionTurns, stream: OpenedStream, work: (isAlone: boolean) => void): boolean {
    if (++connection.opened > maxOpened) return false;
    if (!connection.isActive) this.#activate(connection);
    connection.fresh.push({ stream, work });
    return true;
  }

  /** Begins the streams that a piece of input has opened and not closed, now or in a later turn. */
  beginOpened(connection: ConnectionTurns): void {
    const { fresh, waiting } = connection;
    if (fresh.length === 0) return;
    // The turn in which they were opened may have ended.
    if (!connection.isActive) this.#activate(connection);
    connection.fresh = [];
    this.#left = Math.min(this.#left, this.#timeWith(fresh.length));
    for (const each of fresh) {
      if (each.stream.closed) continue;
      if (waiting.length > 0 || !this.#mayBegin(connection.begun)) {
        waiting.push(each);
        this.#waiting++;
        continue;
      }
      connection.begun++;
      each.work(connection.opened <= maxAlone);
    }
  }

  /** The time in a turn for streams, in ms. @param fresh number of new streams, which do not wait yet */
  #timeWith(fresh: number): number {
    if (this.#waiting + fresh <= manyStreams) return turnMs;
    return hasInteractiveRequests() ? turnBesideOthersMs : turnInFloodMs;
  }

  #mayBegin(begun: number): boolean {
    const now = this.#now();
    this.#end ??= now + this.#left;
    if (begun < streamsPerTurn && now < this.#end) return true;
    return begun < streamsAtOnce && this.#late++ < maxLate;
  }

  #activate(connection: ConnectionTurns): void {
    if (this.#active.length === 0) this.#startTurn();
    connection.isActive = true;
    this.#active.push(connection);
  }

  #startTurn(): void {
    this.#end = undefined;
    this.#left = this.#timeWith(0);
    this.#late = 0;
    setImmediate(this.#nextTurn);
  }

  readonly #nextTurn = (): void => {
    for (const connection of this.#active) {
      connection.begun = 0;
      connection.opened = 0;
      connection.isActive = connection.waiting.length > 0;
    }
    this.#active = this.#active.filter(({ isActive }) => isActive);
    if (this.#active.length === 0) return;
    this.#startTurn();
    this.#end = this.#now() + this.#left;
    this.#beginNext();
  };

  /** Begins one stream, and other streams while there is time. */
  readonly #beginNext = (): void => {
    for (let i = 0; i < this.#active.length; i++) {
      const connection = this.#active.shift() as ConnectionTurns;
      this.#active.push(connection);
      const work = this.#nextOf(connection);
      if (work === undefined) continue;
      connection.begun++;
      work(false);
      // Promise reactions of the stream count against this turn's time, too.
      queueMicrotask(this.#goOn);
      return;
    }
    this.#pause();
  };

  /** Removes and returns the next stream that is still open. */
  #nextOf(connection: ConnectionTurns): WaitingStream['work'] | undefined {
    if (!mayGoOn(connection)) return undefined;
    const { waiting } = connection;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      this.#waiting--;
      if (!next.stream.closed) return next.work;
    }
    return undefined;
  }

  readonly #goOn = (): void =>
    process.nextTick(() => {
      if (this.#now() < (this.#end as number)) this.#beginNext();
      else this.#pause();
    });

  /** Called when all waiting streams have begun. The rest of this turn's time is kept until more input arrives. */
  #pause(): void {
    this.#left = Math.max(0, (this.#end as number) - this.#now());
    this.#end = undefined;
  }
}

const mayGoOn = ({ waiting, begun }: ConnectionTurns): boolean => waiting.length > 0 && begun < streamsPerTurn;
