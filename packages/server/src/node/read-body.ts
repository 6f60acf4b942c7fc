import type { Readable } from 'node:stream';
import { atEndOfTurn } from '@k8s-ts/storage/event-loop';
import { collectGrowth } from './large-garbage.js';

const reading = Symbol('reading');

interface Reading {
  readonly chunks: Buffer[];
  size: number;
  readonly limit: number;
  readonly resolve: (body: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
  readonly tooLarge: () => Error;
}

/** A stream whose body can be read with {@link readBody}. */
export type BodySource = Readable & {
  [reading]?: Reading | undefined;
  /** Only HTTP/2 streams have it: whether the client has sent no body. */
  readonly endAfterHeaders?: boolean;
  /** Only HTTP/2 streams have it: `remoteClose` is 1 once the client has sent the end of the stream. */
  readonly state?: { readonly remoteClose?: number };
};

/** Bodies up to this length, in bytes, mostly come together with the head of their request. */
const shortBody = 64 * 1024;

const nothing = new Uint8Array(0);

/** The objects of some hundred bodies of this size, in bytes, are garbage of 100 MB that V8 alone would keep in an idle process. */
const largeBody = 16 * 1024;

/**
 * Reads a stream to its end. The listeners that it adds are shared by all streams: once the body has been read, they hold nothing. The owner of the stream has
 * to call {@link failReading} when the stream fails or closes.
 *
 * A short body of an HTTP/2 stream is taken at the end of this turn of the event loop if all of it has come by then, and the end of the stream is not read. Once
 * the end has been read, Node destroys the stream before its answer is written, and makes an error with a stack for that, which takes a tenth of the time of a
 * small create.
 *
 * @param length the announced length, in bytes; 0 when none was announced
 * @param limit in bytes
 * @param tooLarge makes the error for longer bodies, of which the rest is not read
 */
export function readBody(
  source: BodySource,
  length: number,
  limit: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  if (source.endAfterHeaders === true) return Promise.resolve(nothing);
  return new Promise((resolve, reject) => {
    source[reading] = { chunks: [], size: 0, limit, resolve, reject, tooLarge };
    const mayArrive = source.endAfterHeaders !== undefined && length > 0 && length <= shortBody;
    if (mayArrive) atEndOfTurn(() => takeOrListen(source, length));
    else listen(source);
  });
}

/** Takes the body if all of it has come, and waits for the rest otherwise. */
function takeOrListen(source: BodySource, length: number): void {
  const state = source[reading];
  if (state === undefined) return;
  const hasArrived = source.readableLength === length && source.state?.remoteClose === 1;
  const body: Buffer | null = hasArrived ? source.read(length) : null;
  if (body === null) {
    listen(source);
    return;
  }
  finish(source, state, body);
}

function finish(source: BodySource, state: Reading, body: Uint8Array): void {
  source[reading] = undefined;
  if (body.length >= largeBody) collectGrowth();
  state.resolve(body);
}

function listen(source: BodySource): void {
  source.on('data', onData);
  source.on('end', onEnd);
}

/** Whether {@link readBody} has not come to an end yet. */
export function isReading(source: BodySource): boolean {
  return source[reading] !== undefined;
}

/** Makes {@link readBody} fail, if it has not come to its end. @param error default: unexpected EOF */
export function failReading(source: BodySource, error?: Error): void {
  const state = source[reading];
  if (state === undefined) return;
  source[reading] = undefined;
  state.reject(error ?? new Error('unexpected EOF'));
}

function onData(this: BodySource, chunk: Buffer): void {
  const state = this[reading];
  if (state === undefined) return;
  state.size += chunk.length;
  if (state.size <= state.limit) {
    state.chunks.push(chunk);
    return;
  }
  this.off('data', onData);
  this.pause();
  failReading(this, state.tooLarge());
}

function onEnd(this: BodySource): void {
  const state = this[reading];
  if (state === undefined) return;
  const { chunks, size } = state;
  const body =
    chunks.length === 0 ? nothing : chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size);
  finish(this, state, body);
}
