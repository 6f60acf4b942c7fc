import { type KeyEvent, type KeyValueStore, prefixEnd, type WatchBatch } from '@k8s-ts/storage/kv';
import { afterEach } from 'vitest';
import type { OpenedStore, OpenStore } from './opened-store.js';

/** Returns a function that opens the store under test. Opened stores are closed after each test. */
export function opener(create: OpenStore): () => Promise<OpenedStore> {
  const opened: OpenedStore[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.cleanup();
  });
  return async () => {
    const one = await create();
    opened.push(one);
    return one;
  };
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const text = (value: Uint8Array | undefined): string | undefined =>
  value === undefined ? undefined : new TextDecoder().decode(value);

/** Creates a key. Returns its revision. */
export async function create(store: KeyValueStore, key: string, value = key): Promise<number> {
  return write(store, key, value, 0);
}

/** Writes a key that has the expected revision. Returns the new revision. */
export async function write(
  store: KeyValueStore,
  key: string,
  value: string,
  expectedRevision: number,
): Promise<number> {
  const result = await store.put({ key, value: bytes(value), expectedRevision });
  if (!result.succeeded) throw new Error(`${key} is not at ${expectedRevision} but at ${result.current?.modRevision}`);
  return result.revision;
}

export async function remove(store: KeyValueStore, key: string, expectedRevision: number): Promise<number> {
  const result = await store.delete({ key, expectedRevision });
  if (!result.succeeded) throw new Error(`${key} is not at ${expectedRevision} but at ${result.current?.modRevision}`);
  return result.revision;
}

export function prefix(start: string): { start: string; end: string } {
  return { start, end: prefixEnd(start) };
}

/** A watch whose events are recorded while a test runs. */
export interface Recording {
  readonly events: readonly KeyEvent[];
  readonly batches: readonly WatchBatch[];
  /** Revision of the last batch. */
  readonly revision: number;
  /**
   * Resolves when the condition holds; it is checked after each batch. Rejects with the watch's error, or after the
   * timeout.
   */
  until(condition: () => boolean, timeoutMs?: number): Promise<void>;
  /** Resolves with the error that ended the watch; undefined when it ended without one. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Watches a prefix from a revision on and records the events. */
export function record(store: KeyValueStore, start: string, fromRevision: number): Recording {
  const abort = new AbortController();
  const events: KeyEvent[] = [];
  const batches: WatchBatch[] = [];
  const waiting = new Set<() => void>();
  let finished = false;
  let failure: unknown;
  const ended = (async () => {
    try {
      for await (const batch of store.watch({ ...prefix(start), fromRevision, signal: abort.signal })) {
        batches.push(batch);
        events.push(...batch.events);
        for (const check of [...waiting]) check();
      }
    } catch (error) {
      failure = error;
    }
    finished = true;
    for (const check of [...waiting]) check();
    return failure;
  })();
  return {
    events,
    batches,
    ended,
    get revision() {
      return batches.at(-1)?.revision ?? 0;
    },
    until: (condition, timeoutMs = 15_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle(new Error(`nothing came; ${events.length} events so far`)), timeoutMs);
        const settle = (error?: unknown) => {
          clearTimeout(timer);
          waiting.delete(check);
          if (error === undefined) resolve();
          else reject(error);
        };
        const check = () => {
          if (condition()) settle();
          else if (finished) settle(failure ?? new Error('the watch ended'));
        };
        waiting.add(check);
        check();
      }),
    async stop() {
      abort.abort();
      await ended;
    },
  };
}

/** A short text of an event, for comparison. */
export function brief(event: KeyEvent): string {
  const state = event.kv === undefined ? '' : ` ${text(event.kv.value)}@${event.kv.createRevision}`;
  const before = event.previous === undefined ? '' : ` was ${text(event.previous.value)}@${event.previous.modRevision}`;
  return `${event.revision} ${event.type} ${event.key}${state}${before}`;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
