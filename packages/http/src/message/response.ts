import { Buffer } from 'node:buffer';
import type { APIResponse } from './api-request.js';

/** An answer of plain text, as Go's `http.Error` writes it: a newline at the end, `nosniff`. */
export function textError(status: number, message: string): APIResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: Buffer.from(`${message}\n`),
  };
}

/** A response of plain text, without an added newline. */
export function textResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): APIResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body: Buffer.from(text) };
}

/** The answer for unknown paths outside the API. */
export function notFoundPage(): APIResponse {
  return textError(404, '404 page not found');
}

/**
 * Answers up to this size, in bytes, fit into the buffers on the way to the client: no code waits until they are
 * written.
 */
const shortBytes = 64 * 1024;

/** Whether an answer fits into the buffers on the way. */
export function isShortAnswer({ body }: APIResponse): boolean {
  return body === undefined || (body instanceof Uint8Array && body.length <= shortBytes);
}
