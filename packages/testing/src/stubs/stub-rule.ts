import { checkRequestRule, isObject, type RequestRule, refuseUnknownFields, wrongField } from '../rules/index.js';

/** The answer that a stub gives instead of the server. `T` is the type of its object. */
export type StubAnswer<T extends object = object> = StubBody<T> | StubEvents<T>;

/** An answer to a request other than a watch. */
export interface StubBody<T extends object = object> {
  /**
   * An object is sent as JSON (`application/json`), a text unchanged (`text/plain`), and bytes unchanged
   * (`application/octet-stream`). Default: an empty body.
   */
  readonly body?: T | string | Uint8Array;
  /** 200 to 599. Default: the `code` of a body that is a `Status`, otherwise 200. */
  readonly status?: number;
  /** Further headers. They replace headers with the same name that the server makes from the body. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The response to a watch: only these events. The watch ends at its time limit. */
export interface StubEvents<T extends object = object> {
  readonly events: readonly StubEvent<T>[];
}

/** An event of a watch, such as `{ type: 'ADDED', object: pod }`. The object of an `ERROR` is a `Status`. */
export interface StubEvent<T extends object = object> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: T;
}

/**
 * An answer, and the requests that get it. An answer with `events` is for watches, one with a body for all other
 * requests.
 */
export interface StubRule<T extends object = object> extends RequestRule {
  readonly answer: StubAnswer<T>;
}

const bodyFields = ['body', 'status', 'headers'];
const eventTypes = ['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR'];
/** Headers that the server makes from the body. */
const ownHeaders = ['content-length', 'transfer-encoding', 'connection', 'content-encoding'];
/** Status codes of answers without a body. */
const withoutBody = [204, 205, 304];

/** @throws Error when a rule has a field that is unknown or has a wrong value */
export function checkStubRule(rule: StubRule): void {
  checkRequestRule('a stub', rule, ['answer']);
  const { answer, verb } = rule;
  if (!isObject(answer)) throw new Error('a stub needs `answer`, such as { body: pod } or { status: 404 }');
  const isForWatches = 'events' in answer;
  if (isForWatches && verb !== undefined && ![verb].flat().includes('watch')) {
    throw new Error(`\`events\` answer watches, and the stub is for ${[verb].flat().join(', ')}`);
  }
  if (isForWatches) {
    refuseUnknownFields('`answer` with events', answer, ['events']);
    checkEvents(answer.events);
    return;
  }
  if ([verb].flat().includes('watch')) throw new Error('a watch is answered with `events`');
  refuseUnknownFields('`answer` of a stub', answer, [...bodyFields, 'events']);
  checkBody(answer);
}

function checkEvents(events: unknown): void {
  const isEvent = (event: unknown) =>
    isObject(event) &&
    'type' in event &&
    eventTypes.includes(String(event.type)) &&
    'object' in event &&
    isObject(event.object);
  if (!Array.isArray(events) || !events.every(isEvent)) {
    throw wrongField(
      '`answer`',
      'events',
      `a list of { type, object } with a type of ${eventTypes.join(', ')}`,
      events,
    );
  }
}

function checkBody({ body, status, headers = {} }: StubBody): void {
  if (body !== undefined && typeof body !== 'string' && (typeof body !== 'object' || body === null)) {
    throw wrongField('`answer`', 'body', 'an object, a text or bytes', body);
  }
  if (status !== undefined && !isStatus(status)) {
    throw wrongField('`answer`', 'status', 'a code from 200 to 599', status);
  }
  if (status !== undefined && withoutBody.includes(status) && body !== undefined) {
    throw new Error(`an answer with status ${status} has no body`);
  }
  if (!isObject(headers) || Object.values(headers).some((value) => typeof value !== 'string')) {
    throw wrongField('`answer`', 'headers', "an object of texts, such as { 'retry-after': '1' }", headers);
  }
  for (const name of new Headers(headers).keys()) {
    if (ownHeaders.includes(name)) throw new Error(`the server sets the header ${name}; a stub cannot`);
  }
}

/** Whether a value can be the status of an answer. */
export const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 200 && (value as number) <= 599;
