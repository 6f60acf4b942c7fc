import type { ProxiedAnswer } from './incoming-request.js';

/** An answer of plain text, as Go's `http.Error` writes it. */
export function textAnswer(status: number, message: string): ProxiedAnswer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: Buffer.from(`${message}\n`),
  };
}
