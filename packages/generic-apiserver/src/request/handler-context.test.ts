import type { APIRequest } from '@k8s-ts/http';
import { deriveContext } from '@k8s-ts/registry-generic/rest';
import { expect, it } from 'vitest';
import { contextOf } from './handler-context.js';
import { ServerRequest } from './server-request.js';

/** A request whose adapter makes the signal on first use. */
function newRequest() {
  const state = { isGone: false, signals: 0, listeners: [] as (() => void)[] };
  const base: APIRequest = {
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: {},
    body: async () => new Uint8Array(0),
    get signal() {
      state.signals++;
      return new AbortController().signal;
    },
    get isGone() {
      return state.isGone;
    },
    onAbort: (listener) => void state.listeners.push(listener),
  };
  const request = new ServerRequest(base, 0);
  const leave = () => {
    state.isGone = true;
    for (const listener of state.listeners) listener();
  };
  return { request, context: contextOf(request, 'default', () => 0), state, leave };
}

it('throwIfAborted throws when the client has disconnected, without creating the signal', () => {
  const { context, leave, state } = newRequest();
  context.throwIfAborted();
  leave();
  expect(() => context.throwIfAborted()).toThrow('the client is gone');
  expect([state.signals, state.listeners.length]).toEqual([0, 0]);
});

it('throwIfAborted throws after the deadline, before the signal was read', () => {
  const { request, context } = newRequest();
  request.abort(new Error('out of time'));
  expect(() => context.throwIfAborted()).toThrow('out of time');
  expect(context.signal.reason).toEqual(new Error('out of time'));
});

it('throwIfAborted agrees with the signal after it was created', () => {
  const { context, leave } = newRequest();
  const { signal } = context;
  context.throwIfAborted();
  leave();
  expect(signal.aborted).toBe(true);
  expect(() => context.throwIfAborted()).toThrow('the client is gone');
});

it('throwIfAborted asks the signal of adapters that always have a signal', () => {
  const client = new AbortController();
  const base = { method: 'GET', path: '/', query: new URLSearchParams(), headers: {}, signal: client.signal };
  const context = contextOf(new ServerRequest({ ...base, body: async () => new Uint8Array(0) }, 0), '', () => 0);
  context.throwIfAborted();
  client.abort(new Error('gone'));
  expect(() => context.throwIfAborted()).toThrow();
});

it('contextOf copies all its properties to a derived context', () => {
  const { request, context } = newRequest();
  const checkCost = (): void => {};
  const derived = deriveContext(context, { namespace: 'other', checkCost });
  expect([derived.namespace, derived.user, derived.checkCost]).toEqual(['other', context.user, checkCost]);
  expect(derived.signal).toBe(context.signal);
  derived.warn('careful');
  derived.annotate?.('a', 'b');
  derived.waited?.(3, 'mutating-webhook');
  expect(request.warnings.headers()).toEqual(['299 - "careful"']);
  expect(request.annotations).toEqual(new Map([['a', 'b']]));
  expect(request.waitedMs).toBe(3);
});

it('contextOf keeps annotations with parts of objects for recorders of objects', () => {
  for (const keepsObject of [undefined, false, true]) {
    const { request, context } = newRequest();
    if (keepsObject !== undefined) request.recorder = { keepsObject, authorized() {}, impersonated() {}, sent() {} };
    deriveContext(context, {}).annotate?.('patch', '[]', 'Request');
    expect([...request.annotations.keys()]).toEqual(keepsObject ? ['patch'] : []);
  }
});
