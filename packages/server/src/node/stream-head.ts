import type { OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2';

/** The headers of an answer, names in lower case. */
type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>;

/** The native half of a stream. */
interface StreamHandle {
  /** @param head the headers as text, and how many they are */
  respond(head: readonly [string, number], options: number): number;
}

/** What Node keeps of a stream, under symbols of its own. */
interface StreamInside {
  readonly handleKey: symbol;
  readonly stateKey: symbol;
  /** The bit of the state's `flags` that says that the head has been sent. */
  readonly sentFlag: number;
}

/** The parts of a stream that are used here, by symbol. */
type StreamParts = Readonly<Record<symbol, StreamHandle & { flags: number }>>;

/** Stands for a symbol that a stream does not have. */
const noKey = Symbol('none');
/** So many answers are compared with Node's own way before it is used for all. */
const maxTries = 4;
/** So many names of headers are kept as they are written. Answers of other servers, which are passed on, may have any name. */
const maxNames = 256;
/** Answers with these statuses have no body, and Node ends them. */
const bodyless: ReadonlySet<number> = new Set([204, 205, 304]);
/** Node refuses these names. */
const ofHTTP1: ReadonlySet<string> = new Set([
  'connection',
  'upgrade',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
]);

/**
 * Sends the heads of answers that have a body. Node's `respond` copies the headers three times and checks each of them, which takes a seventh of a GET: here their
 * text goes straight to the native half of the stream.
 *
 * That half is no public part of Node. So the first answers go through `respond`, and what it hands over is compared with the text made here: only when both are
 * the same, and the stream counts as answered afterwards, do later answers take the short way. Otherwise all go through `respond`.
 */
export class StreamHeads {
  readonly #names = new Map<string, string | undefined>();
  #inside: StreamInside | undefined;
  #tries = 0;

  /** Whether answers take the short way. */
  get isShort(): boolean {
    return this.#inside !== undefined;
  }

  /**
   * Sends the head of an answer whose body follows.
   *
   * @param stream open, without a head yet, and not that of a HEAD request
   */
  send(stream: ServerHttp2Stream, status: number, headers: AnswerHeaders): void {
    const head = this.#headOf(status, headers);
    if (head === undefined) respond(stream, status, headers);
    else if (this.#inside !== undefined) handOver(stream, this.#inside, head);
    else if (this.#tries < maxTries) this.#learn(stream, status, headers, head);
    else respond(stream, status, headers);
  }

  /** The head as Node hands it over: name, value and a byte of flags for each header, with zero bytes between them. Undefined for one that Node treats specially. */
  #headOf(status: number, headers: AnswerHeaders): readonly [string, number] | undefined {
    if (bodyless.has(status)) return undefined;
    let text = `:status\0${status}\0\0`;
    let count = 2;
    for (const name in headers) {
      const start = this.#startOf(name);
      const value = headers[name];
      if (start === undefined) return undefined;
      if (typeof value === 'string') {
        text += `${start}${value}\0\0`;
        count++;
      } else if (name === 'warning') {
        for (const line of value as readonly string[]) text += `${start}${line}\0\0`;
        count += (value as readonly string[]).length;
      } else return undefined;
    }
    return [`${text}date\0${currentDate()}\0\0`, count];
  }

  /** A name as it is written. Undefined for one that is not written here. */
  #startOf(name: string): string | undefined {
    const known = this.#names.get(name);
    if (known !== undefined || this.#names.has(name)) return known;
    const isPlain = /^[a-z0-9-]+$/.test(name) && !ofHTTP1.has(name) && name !== 'date';
    const start = isPlain ? `${name}\0` : undefined;
    if (this.#names.size < maxNames) this.#names.set(name, start);
    return start;
  }

  /** Answers in Node's way, and looks whether the short one would have done the same. */
  #learn(stream: ServerHttp2Stream, status: number, headers: AnswerHeaders, head: readonly [string, number]): void {
    this.#tries++;
    const keyOf = (name: string) =>
      Object.getOwnPropertySymbols(stream).find(({ description }) => description === name) ?? noKey;
    const [handleKey, stateKey] = [keyOf('kHandle'), keyOf('state')];
    const { [handleKey]: handle, [stateKey]: state } = stream as unknown as StreamParts;
    if (typeof handle?.respond !== 'function' || typeof state?.flags !== 'number') {
      respond(stream, status, headers);
      return;
    }
    const { flags } = state;
    const original = handle.respond;
    let handed: readonly unknown[] = [];
    handle.respond = (...given) => {
      handed = given;
      return original.apply(handle, given);
    };
    try {
      respond(stream, status, headers);
    } finally {
      // The function of the prototype again.
      Reflect.deleteProperty(handle, 'respond');
    }
    const sentFlag = state.flags & ~flags;
    const isOneBit = sentFlag > 0 && (sentFlag & (sentFlag - 1)) === 0;
    const [given, options] = handed;
    const isSame = Array.isArray(given) && given.length === 2 && given[0] === head[0] && given[1] === head[1];
    if (!isSame || options !== 0 || !isOneBit || !stream.headersSent) return;
    this.#inside = { handleKey, stateKey, sentFlag };
  }
}

/** Hands a head to the native half of a stream. */
function handOver(
  stream: ServerHttp2Stream,
  { handleKey, stateKey, sentFlag }: StreamInside,
  head: readonly [string, number],
): void {
  const { [handleKey]: handle, [stateKey]: state } = stream as unknown as StreamParts;
  if (handle === undefined || state === undefined) return;
  state.flags |= sentFlag;
  if (handle.respond(head, 0) < 0) stream.destroy();
}

function respond(stream: ServerHttp2Stream, status: number, headers: AnswerHeaders): void {
  const head: OutgoingHttpHeaders = { ':status': status };
  stream.respond(Object.assign(head, headers));
}

let dateSecond = 0;
let dateText = '';

/** The value of the header `date`. */
function currentDate(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(now).toUTCString();
  }
  return dateText;
}
