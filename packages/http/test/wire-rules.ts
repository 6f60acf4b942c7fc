import tls from 'node:tls';
import {
  frame,
  preface,
  RawClient,
  type RawFrame,
  type Setting,
  settings as settingsPayload,
} from './raw-http2-client.js';

/** Types of frames. */
export const [data, headers, priority, reset, settings, pushPromise, ping, goAway, windowUpdate, continuation] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;
/** Flags of frames. */
export const [endStream, endHeaders, padded, hasPriority, ack] = [1, 4, 8, 0x20, 1] as const;

const errorNames = [
  'NO_ERROR',
  'PROTOCOL_ERROR',
  'INTERNAL_ERROR',
  'FLOW_CONTROL_ERROR',
  'SETTINGS_TIMEOUT',
  'STREAM_CLOSED',
  'FRAME_SIZE_ERROR',
  'REFUSED_STREAM',
  'CANCEL',
  'COMPRESSION_ERROR',
  'CONNECT_ERROR',
  'ENHANCE_YOUR_CALM',
] as const;
export type ErrorName = (typeof errorNames)[number];

/**
 * The reaction of a server that a rule is about:
 * - `GOAWAY CODE`: it ends the connection, and says why
 * - `closed`: it ends the connection without a reason
 * - `RST_STREAM CODE`: it resets the stream that the rule is about
 * - `200 text`: the status and the body of its response on this stream
 * - `ignored`: none of these, and the connection is alive
 * - other texts: what `observe` of a rule returns
 */
export type Reaction = string;

/** A rule of an RFC about input that a server receives. */
export interface Rule {
  readonly section: string;
  readonly rule: string;
  /** Sends the frames of the rule, after the preface, the settings and their acknowledgements. */
  readonly send: (client: WireClient) => unknown;
  /** Reactions that obey the rule. */
  readonly expect: readonly Reaction[];
  /** The stream that the rule is about. Default 1. */
  readonly stream?: number;
  /** Sends the beginning of the connection, too: its preface and settings. Default false. */
  readonly isRaw?: boolean;
  /** Default: see {@link Reaction}. */
  readonly observe?: (client: WireClient) => Promise<Reaction>;
}

/** Reactions to an error of the connection (RFC 9113, section 5.4.1). */
export const connectionError = (...codes: readonly ErrorName[]): readonly Reaction[] =>
  codes.map((code) => `GOAWAY ${code}`);

/** Reactions to an error of a stream. A server may treat it as an error of the connection (section 5.4.1). */
export const streamError = (...codes: readonly ErrorName[]): readonly Reaction[] => [
  ...codes.map((code) => `RST_STREAM ${code}`),
  ...connectionError(...codes),
];

/** Reactions to a malformed request: an error of the stream, or a response of the status 400 (section 8.1.1). */
export const malformed: readonly Reaction[] = [...streamError('PROTOCOL_ERROR'), '400'];

const string = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.length >= 0x7f) throw new Error('longer texts have longer integers');
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
};

/** HPACK of a header that refers to no other header and is not indexed. */
export const field = (name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from([0]), string(name), string(value)]);

/** HPACK of a header that is added to the dynamic table. */
export const indexedField = (name: string, value: string): Buffer =>
  Buffer.concat([Buffer.from([0x40]), string(name), string(value)]);

export interface PseudoHeaders {
  readonly method?: string | undefined;
  readonly scheme?: string | undefined;
  readonly authority?: string | undefined;
  readonly path?: string | undefined;
}

/** HPACK of a head of a request. Default: `GET https://a/`. Headers that are undefined are left out. */
export function head(changed: PseudoHeaders = {}, ...fields: readonly Buffer[]): Buffer {
  const pseudo = { method: 'GET', scheme: 'https', authority: 'a', path: '/', ...changed };
  const all = Object.entries(pseudo).flatMap(([name, value]) =>
    value === undefined ? [] : [field(`:${name}`, value)],
  );
  return Buffer.concat([...all, ...fields]);
}

/** Heads of requests. The server never answers `/hang`. It answers a request with a body by returning the body. */
export const get: Buffer = head();
export const post: Buffer = head({ method: 'POST' });
export const hang: Buffer = head({ path: '/hang' });
/** The response is the value of `custom-key`. */
export const echo = (...fields: readonly Buffer[]): Buffer => head({ path: '/custom-key' }, ...fields);

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** HEADERS of a whole request without a body. */
export const request = (stream: number, block: Uint8Array = get): Buffer =>
  frame(headers, endStream | endHeaders, stream, block);
/** HEADERS of a request whose body follows. */
export const open = (stream: number, block: Uint8Array = post): Buffer => frame(headers, endHeaders, stream, block);
export const resetOf = (stream: number, code: ErrorName = 'CANCEL'): Buffer =>
  frame(reset, 0, stream, uint32(errorNames.indexOf(code)));
export const settingsOf = (...pairs: readonly Setting[]): Buffer => frame(settings, 0, 0, settingsPayload(...pairs));
export const windowOf = (stream: number, increment: number): Buffer =>
  frame(windowUpdate, 0, stream, uint32(increment));

/** Time limit for a server that does not react, in ms. */
const patience = 20_000;

/** A client that sends arbitrary bytes over TLS, and observes the server's reactions. */
export class WireClient extends RawClient {
  /**
   * Connects with HTTP/2. Sends the preface and settings, and waits for those of the server and for its
   * acknowledgement, unless the client is raw.
   */
  static async connect(port: number, isRaw: boolean): Promise<WireClient> {
    const socket = await new Promise<tls.TLSSocket>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] };
      const connected = tls.connect(options, () => resolve(connected)).once('error', reject);
    });
    const client = new WireClient(socket);
    if (isRaw) return client;
    client.write(preface, settingsOf());
    await client.untilFrame(({ type, flags }) => type === settings && flags === 0);
    client.write(frame(settings, ack, 0));
    await client.untilFrame(({ type, flags }) => type === settings && flags === ack);
    return client;
  }

  #isLate = false;
  readonly #timer = setTimeout(() => {
    this.#isLate = true;
    this.socket.destroy();
  }, patience);

  end(): void {
    clearTimeout(this.#timer);
    this.socket.destroy();
  }

  /** Resolves with the first frame for which the function returns true. */
  async untilFrame(isWanted: (frame: RawFrame) => boolean): Promise<RawFrame> {
    let found: RawFrame | undefined;
    await this.until(() => {
      found = this.frames.find(isWanted);
      return found !== undefined;
    });
    return found as RawFrame;
  }

  #pings = 0;

  /** Sends a PING, and waits for its answer, or for the end of the connection. */
  async roundTrip(): Promise<void> {
    const payload = Buffer.from(`ping ${String(++this.#pings).padStart(3)}`);
    this.write(frame(ping, 0, 0, payload));
    const isAnswered = () => this.frames.some((each) => each.type === ping && each.payload.equals(payload));
    await this.until(() => this.isClosed || this.#end !== undefined || isAnswered());
  }

  /** The frame with which the server has ended the connection because of an error. */
  get #end(): RawFrame | undefined {
    return this.frames.find(({ type, payload }) => type === goAway && payload.readUInt32BE(4) !== 0);
  }

  /** The response on a stream: its status and body, once it is complete. Undefined otherwise. */
  responseOf(stream: number): Reaction | undefined {
    const frames = this.frames.filter((each) => each.stream === stream && each.type !== windowUpdate);
    const first = frames.find(({ type, payload }) => type === headers && statusOf(payload) >= 200);
    if (first === undefined || !frames.some(({ type, flags }) => type <= headers && (flags & endStream) !== 0))
      return undefined;
    return `${statusOf(first.payload)} ${this.bodyOf(stream)}`.trim();
  }

  /** The server's reaction so far. Undefined: no reaction that {@link Reaction} lists. */
  #reaction(stream: number): Reaction | undefined {
    if (this.#end !== undefined) return `GOAWAY ${errorNames[this.#end.payload.readUInt32BE(4)]}`;
    if (this.isClosed) return this.#isLate ? 'nothing' : 'closed';
    const ended = this.frames.find((each) => each.type === reset && each.stream === stream);
    // A response may be followed by RST_STREAM without an error.
    const response = this.responseOf(stream);
    return response ?? (ended && `RST_STREAM ${errorNames[ended.payload.readUInt32BE(0)]}`);
  }

  /** Waits for a reaction of the server. @param mayIgnore whether the answer to a PING alone is a reaction */
  async reactionOn(stream: number, mayIgnore: boolean): Promise<Reaction> {
    // Errors precede the responses to PINGs; other responses may follow them.
    await this.roundTrip();
    await this.roundTrip();
    if (mayIgnore) return this.#reaction(stream) ?? 'ignored';
    await this.until(() => this.#reaction(stream) !== undefined);
    return this.#reaction(stream) as Reaction;
  }
}

/** The status in a head of a response. The servers write it first, in each of HPACK's forms. */
function statusOf(block: Buffer): number {
  // Skips changes of the table's size, which come first.
  let at = 0;
  while (((block[at] as number) & 0xe0) === 0x20) at++;
  const first = block[at] as number;
  const known = [200, 204, 206, 304, 400, 404, 500];
  if (first >= 0x88 && first <= 0x8e) return known[first - 0x88] as number;
  return Number(block.toString('latin1', at + 2, at + 5));
}
