import type { Readable } from 'node:stream';
import { collectWhenQuiet } from './large-garbage.js';

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
export type BodySource = Readable & { [reading]?: Reading | undefined };

const nothing = new Uint8Array(0);

/** The objects of some hundred bodies of this size, in bytes, are garbage of 100 MB that V8 alone would keep in an idle process. */
const largeBody = 16 * 1024;

/**
 * Reads a stream to its end. The listeners that it adds are shared by all streams: once the body has been read, they hold nothing. The owner of the stream has
 * to call {@link failReading} when the stream fails or closes.
 *
 * @param limit in bytes
 * @param tooLarge makes the error for longer bodies, of which the rest is not read
 */
export function readBody(source: BodySource, limit: number, tooLarge: () => Error): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    source[reading] = { chunks: [], size: 0, limit, resolve, reject, tooLarge };
    source.on('data', onData);
    source.on('end', onEnd);
  });
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
  this[reading] = undefined;
  const { chunks, size } = state;
  if (size >= largeBody) collectWhenQuiet();
  state.resolve(
    chunks.length === 0 ? nothing : chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size),
  );
}
