import { stringify } from '@k8s-ts/apimachinery/json';
import type { ServerRequest } from '@k8s-ts/generic-apiserver';
import type { APIResponse } from '@k8s-ts/http';
import { pause } from '../faults/answer-bodies.js';
import { isStatus, type StubAnswer, type StubBody, type StubEvent } from './stub-rule.js';

/** Makes the answer of a stub for a request. */
export type StubHandler = (request: ServerRequest) => APIResponse;

/**
 * Turns an answer into bytes, so that later changes of its object have no effect.
 *
 * @param removed ends the watches that have the answer
 * @throws Error when the object cannot become JSON
 */
export function stubHandler(answer: StubAnswer, removed: AbortSignal): StubHandler {
  return 'events' in answer ? watchOf(answer.events, removed) : bodyOf(answer);
}

function bodyOf({ body, status, headers }: StubBody): StubHandler {
  const [bytes, type] = encoded(body);
  const response: APIResponse = {
    status: status ?? codeOf(body) ?? 200,
    headers: { ...(type !== undefined && { 'content-type': type }), ...Object.fromEntries(new Headers(headers)) },
    ...(bytes && { body: bytes }),
  };
  return () => response;
}

function encoded(body: StubBody['body']): readonly [] | readonly [Uint8Array, string] {
  if (body === undefined) return [];
  if (typeof body === 'string') return [Buffer.from(body), 'text/plain; charset=utf-8'];
  if (body instanceof Uint8Array) return [Uint8Array.from(body), 'application/octet-stream'];
  return [Buffer.from(`${stringify(body)}\n`), 'application/json'];
}

/** Returns the `code` of a Status if it is a valid status code of an answer. */
function codeOf(body: StubBody['body']): number | undefined {
  const { kind, code } = Object(body) as { readonly kind?: unknown; readonly code?: unknown };
  return kind === 'Status' && isStatus(code) ? code : undefined;
}

function watchOf(events: readonly StubEvent[], removed: AbortSignal): StubHandler {
  const lines = events.map((event) => Buffer.from(`${stringify(event)}\n`));
  return ({ query, signal }) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: openWatch(lines, Number(query.get('timeoutSeconds')), AbortSignal.any([signal, removed])),
  });
}

/** Maximum delay of a timer, in ms. A watch without a time limit ends when its client disconnects. */
const longest = 2 ** 31 - 1;

async function* openWatch(lines: readonly Uint8Array[], seconds: number, end: AbortSignal): AsyncGenerator<Uint8Array> {
  yield* lines;
  await pause(seconds > 0 ? Math.min(seconds * 1000, longest) : longest, end);
}
