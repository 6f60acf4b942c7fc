import { CompactedError, FutureRevisionError, type KeyValue, type KeyValueStore } from '@k8s-ts/storage/kv';
import { expect } from 'vitest';
import { modelRun } from '../model-run.js';
import { brief, bytes, opener, prefix, type Recording, record, text } from './helpers.js';
import type { OpenStore } from './opened-store.js';

interface Change {
  readonly revision: number;
  readonly key: string;
  /** Undefined: deleted. */
  readonly value: string | undefined;
  readonly createRevision: number;
}

/** The expected content of the store, as a list of changes. */
class Model {
  readonly changes: Change[] = [];
  compactRevision = 0;

  constructor(public revision: number) {}

  state(key: string, revision = this.revision): Change | undefined {
    const last = this.changes.findLast((change) => change.key === key && change.revision <= revision);
    return last?.value === undefined ? undefined : last;
  }

  range(start: string, end: string, revision = this.revision): Change[] {
    const newest = new Map<string, Change>();
    for (const change of this.changes) {
      if (change.revision <= revision && change.key >= start && change.key < end) newest.set(change.key, change);
    }
    const live = [...newest.values()].filter((change) => change.value !== undefined);
    return live.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Removes versions that cannot be read after a compaction. */
  compact(revision: number): void {
    // A watch may begin right after the previous compaction, so changes since that one are kept.
    const live = new Set(this.range('', '\u{10ffff}', this.compactRevision));
    const kept = this.changes.filter((change) => change.revision > this.compactRevision || live.has(change));
    this.changes.splice(0, this.changes.length, ...kept);
    this.compactRevision = revision;
  }

  apply(revision: number, key: string, value: string | undefined): void {
    const createRevision = this.state(key)?.createRevision ?? revision;
    this.changes.push({ revision, key, value, createRevision });
    this.revision = revision;
  }

  events(start: string, end: string, from: number): string[] {
    const events: string[] = [];
    for (const { revision, key, value, createRevision } of this.changes) {
      if (revision < from || key < start || key >= end) continue;
      const before = this.state(key, revision - 1);
      const was = before === undefined ? '' : ` was ${before.value}@${before.revision}`;
      events.push(
        value === undefined
          ? `${revision} delete ${key}${was}`
          : `${revision} put ${key} ${value}@${createRevision}${was}`,
      );
    }
    return events;
  }
}

/** Runs random operations on the store and on a model of it, and compares the results. */
export function modelTest(
  createStore: OpenStore,
  options: { name: string; operations: number | undefined; timeMs: number | undefined; restart: boolean },
): void {
  const open = opener(createStore);
  modelRun(options, async ({ random, pick, perform }) => {
    const opened = await open();
    let store = opened.store;
    const model = new Model(await store.revision());
    const keys = Array.from({ length: 40 }, (_, at) => `/${pick(['a', 'b', 'c'])}/${at}`);
    let watches: { recording: Recording; start: string; from: number }[] = [];
    const settle = async () => {
      for (const { recording, start, from } of watches.splice(0)) {
        const wanted = model.events(start, prefix(start).end, from);
        await recording.until(() => recording.events.length >= wanted.length);
        await recording.stop();
        expect(recording.events.map(brief), `watch of ${start} from ${from}`).toEqual(wanted);
      }
    };
    const revisionToAsk = () => random(model.revision + 3);
    const check = (kv: KeyValue | undefined, change: Change | undefined) => {
      expect(kv && [kv.key, text(kv.value), kv.modRevision, kv.createRevision]).toEqual(
        change && [change.key, change.value, change.revision, change.createRevision],
      );
    };
    const refusal = (revision: number) =>
      revision > model.revision ? FutureRevisionError : revision < model.compactRevision ? CompactedError : undefined;

    const operations = {
      async put() {
        const key = pick(keys);
        const known = model.state(key);
        const expectedRevision = random(5) === 0 ? revisionToAsk() : (known?.revision ?? 0);
        const value = `${random(1_000_000)}`.repeat(1 + random(40));
        const result = await store.put({ key, value: bytes(value), expectedRevision });
        expect(result.succeeded).toBe(expectedRevision === (known?.revision ?? 0));
        if (result.succeeded) {
          expect(result.revision).toBe(model.revision + 1);
          model.apply(result.revision, key, value);
        } else {
          expect(result.revision).toBe(model.revision);
          check(result.current, known);
        }
      },
      async delete() {
        const key = pick(keys);
        const known = model.state(key);
        const expectedRevision = random(5) === 0 ? revisionToAsk() : (known?.revision ?? 0);
        const result = await store.delete({ key, expectedRevision });
        expect(result.succeeded).toBe(expectedRevision === (known?.revision ?? 0));
        if (result.succeeded && known !== undefined) model.apply(result.revision, key, undefined);
        else if (!result.succeeded) check(result.current, known);
        expect(result.revision).toBe(model.revision);
      },
      async get() {
        const key = pick(keys);
        if (random(2) === 0) return check((await store.get(key)).kv, model.state(key));
        const revision = Math.max(1, revisionToAsk());
        const refused = refusal(revision);
        const reading = store.get(key, { revision });
        if (refused !== undefined) await expect(reading).rejects.toBeInstanceOf(refused);
        else check((await reading).kv, model.state(key, revision));
      },
      async range() {
        const start = pick(['/', '/a/', '/b/', '/b/2', pick(keys)]);
        const end = pick(['0', '/b0', '/c/3', prefix(start).end]);
        if (end <= start) return;
        const revision = random(2) === 0 ? undefined : Math.max(1, revisionToAsk());
        const limit = random(3) === 0 ? 1 + random(8) : 0;
        const reading = store.range({ start, end, limit, ...(revision !== undefined && { revision }) });
        const refused = revision === undefined ? undefined : refusal(revision);
        if (refused !== undefined) return expect(reading).rejects.toBeInstanceOf(refused);
        const result = await reading;
        const wanted = model.range(start, end, revision);
        expect(result.count).toBe(wanted.length);
        expect(result.revision).toBe(model.revision);
        const page = limit > 0 ? wanted.slice(0, limit) : wanted;
        expect(result.more).toBe(page.length < wanted.length);
        expect(result.kvs.map((kv) => kv.key)).toEqual(page.map((change) => change.key));
        for (const [at, kv] of result.kvs.entries()) check(kv, page[at]);
      },
      async watch() {
        if (watches.length >= 4) await settle();
        const start = pick(['/', '/a/', '/b/', '/b/2']);
        const from = model.compactRevision + 1 + random(model.revision - model.compactRevision + 2);
        watches.push({ recording: record(store, start, from), start, from });
      },
      async compact() {
        await settle();
        // A compaction at revision 1 removes nothing, and etcd does not report it.
        const revision = Math.max(2, revisionToAsk());
        const compacting = store.compact(revision);
        if (revision > model.revision) return expect(compacting).rejects.toBeInstanceOf(FutureRevisionError);
        if (revision <= model.compactRevision) return expect(compacting).rejects.toBeInstanceOf(CompactedError);
        await compacting;
        model.compact(revision);
      },
      async compactRevision() {
        expect(await store.compactRevision()).toBe(model.compactRevision);
      },
      async restart() {
        if (opened.reopen === undefined) return;
        await settle();
        store = await opened.reopen();
        expect(await store.revision()).toBe(model.revision);
        expect(await store.compactRevision()).toBe(model.compactRevision);
      },
    };
    const weights = {
      put: 40,
      delete: 10,
      get: 10,
      range: 20,
      watch: 10,
      compact: 1,
      restart: options.restart ? 1 : 0,
    };
    await perform(
      Object.fromEntries(
        Object.entries(weights).map(([name, weight]) => [
          name,
          { weight, run: operations[name as keyof typeof weights] },
        ]),
      ),
    );
    await settle();
    await sameState(store, model);
    watches = [];
  });
}

async function sameState(store: KeyValueStore, model: Model): Promise<void> {
  const { kvs } = await store.range(prefix('/'));
  expect(kvs.map((kv) => [kv.key, kv.modRevision])).toEqual(
    model.range('/', '0').map(({ key, revision }) => [key, revision]),
  );
}
