import type { OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { HTTP2Connection, HTTP2Stream } from '../adapter/http2-engine.js';
import { MessageBody } from '../adapter/request-body.js';
import { checkName, checkValue, headersOfHTTP1 } from '../http2/hpack/header-fields.js';
import { errorCode } from '../http2/index.js';

type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>;

/** A request of `node:http2`, and where its response goes. */
export class NodeStream implements HTTP2Stream {
  readonly connection: HTTP2Connection;
  readonly body: NodeBody;
  onClosed: (() => void) | undefined;
  writableFinished = false;
  isReset = false;
  readonly #stream: ServerHttp2Stream;
  /** Whether this side has reset the stream. */
  #isEndedHere = false;

  /** @param awaitsContinue whether the client sends the body of its request after a response `100 Continue` */
  constructor(connection: HTTP2Connection, stream: ServerHttp2Stream, awaitsContinue: boolean) {
    this.connection = connection;
    this.#stream = stream;
    this.body = new NodeBody(stream, awaitsContinue);
    stream.on('error', () => {});
    stream.once('finish', () => this.#onFinish());
    stream.once('aborted', () => {
      this.isReset = !this.#isEndedHere;
    });
    stream.once('close', () => {
      const { onClosed } = this;
      this.onClosed = undefined;
      onClosed?.();
    });
  }

  get headersSent(): boolean {
    return this.#stream.headersSent;
  }

  get closed(): boolean {
    return this.#stream.closed || this.#stream.destroyed;
  }

  get destroyed(): boolean {
    return this.closed;
  }

  get writableEnded(): boolean {
    return this.#stream.writableEnded;
  }

  respond(status: number, headers: AnswerHeaders): void {
    if (this.closed || this.headersSent) return;
    this.#stream.respond(checkedHeaders(status, headers));
  }

  answer(status: number, headers: AnswerHeaders, body?: Uint8Array): void {
    if (this.closed || this.headersSent) return;
    this.#stream.respond(checkedHeaders(status, headers));
    this.end(body);
  }

  write(bytes: Uint8Array, onWritten?: (error?: Error | null) => void): boolean {
    return this.#stream.write(bytes, onWritten);
  }

  end(bytes?: Uint8Array): void {
    if (this.closed) return;
    if (bytes === undefined || bytes.length === 0) this.#stream.end();
    else this.#stream.end(bytes);
  }

  destroy(error?: Error): void {
    this.reset(error === undefined ? errorCode.cancel : errorCode.internalError);
  }

  reset(code: number): void {
    if (this.closed) return;
    this.#isEndedHere = true;
    this.#stream.close(code);
  }

  on(event: 'drain' | 'close', listener: () => void): void {
    this.#stream.on(event, listener);
  }

  once(event: 'finish' | 'close', listener: () => void): void {
    this.#stream.once(event, listener);
  }

  off(event: 'drain' | 'close', listener: () => void): void {
    this.#stream.off(event, listener);
  }

  #onFinish(): void {
    // Node ends the response of a stream that is reset, too.
    if (this.closed && this.#stream.rstCode !== errorCode.noError) return;
    this.writableFinished = true;
    // The client no longer needs to send the rest of its request (RFC 9113, section 8.1).
    if (!this.#stream.readableEnded) setImmediate(() => this.reset(errorCode.noError));
  }
}

/** The body of a request of `node:http2`. */
class NodeBody extends MessageBody {
  readonly #stream: ServerHttp2Stream;
  #awaitsContinue: boolean;

  constructor(stream: ServerHttp2Stream, awaitsContinue: boolean) {
    super(stream, () => !stream.endAfterHeaders);
    this.#stream = stream;
    this.#awaitsContinue = awaitsContinue && !stream.endAfterHeaders;
  }

  override read(limit: number, tooLarge: () => Error): Promise<Uint8Array> {
    this.#continue();
    return super.read(limit, tooLarge);
  }

  override pieces(): AsyncIterable<Uint8Array> | undefined {
    this.#continue();
    return super.pieces();
  }

  /** Tells a client that waits for it to send the body (100 Continue). */
  #continue(): void {
    if (this.#awaitsContinue && !this.#stream.headersSent && !this.#stream.closed)
      this.#stream.additionalHeaders({ ':status': 100 });
    this.#awaitsContinue = false;
  }
}

/** @throws TypeError for a name or value that no header may have */
function checkedHeaders(status: number, headers: AnswerHeaders): OutgoingHttpHeaders {
  const checked: OutgoingHttpHeaders = { ':status': status };
  for (const [name, value] of Object.entries(headers)) {
    if (headersOfHTTP1.has(name)) continue;
    checkName(name);
    for (const line of [value].flat()) checkValue(name, line);
    checked[name] = typeof value === 'string' ? value : [...value];
  }
  return checked;
}
