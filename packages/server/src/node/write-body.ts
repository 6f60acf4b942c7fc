import type { Writable } from 'node:stream';
import { type APIBody, isStream } from '../http/api-request.js';

/**
 * Pieces are joined up to this size before they are written: a write costs more than copying small pieces. Larger ones are divided: TLS encrypts
 * a piece as a whole, and copies it twice for that.
 */
const batchBytes = 128 * 1024;

/** Writes a body at the pace of the reader, and ends the stream. Ends early when the reader goes away. */
export async function writeBody(target: Writable, body: Exclude<APIBody, undefined>): Promise<void> {
  if (body instanceof Uint8Array && body.length <= batchBytes) {
    target.end(body);
    return;
  }
  try {
    if (isStream(body)) {
      for await (const piece of body) {
        if (!(await writeAll(target, piece instanceof Uint8Array ? [piece] : piece))) return;
      }
    } else if (!(await writeAll(target, body instanceof Uint8Array ? [body] : body))) return;
    target.end();
  } catch (error) {
    target.destroy(error as Error);
  }
}

/** False once the reader is gone. */
async function writeAll(target: Writable, pieces: readonly Uint8Array[]): Promise<boolean> {
  let batch: Uint8Array[] = [];
  let size = 0;
  for (const piece of pieces) {
    if (size > 0 && size + piece.length > batchBytes) {
      if (!(await write(target, join(batch, size)))) return false;
      batch = [];
      size = 0;
    }
    let start = 0;
    for (; piece.length - start > batchBytes; start += batchBytes) {
      if (!(await write(target, piece.subarray(start, start + batchBytes)))) return false;
    }
    const rest = start === 0 ? piece : piece.subarray(start);
    batch.push(rest);
    size += rest.length;
  }
  return size === 0 || write(target, join(batch, size));
}

const join = (batch: Uint8Array[], size: number): Uint8Array =>
  batch.length === 1 ? (batch[0] as Uint8Array) : Buffer.concat(batch, size);

function write(target: Writable, bytes: Uint8Array): boolean | Promise<boolean> {
  if (target.destroyed || target.writableEnded) return false;
  if (target.write(bytes)) return true;
  return new Promise((resolve) => {
    const done = () => {
      target.off('drain', done);
      target.off('close', done);
      resolve(!target.destroyed);
    };
    target.on('drain', done);
    target.on('close', done);
  });
}
