import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describe, expect, it } from 'vitest';
import { convertedStorage } from './converted-storage.js';
import { internalContext } from './request-context.js';
import { type AnyRESTStorage, type ConnectRequest, type Representation, verbsOf } from './rest-storage.js';

interface Thing extends KubeObject {
  readonly colour?: string;
  readonly shade?: string;
}

const stored = (colour: string): Thing => ({
  kind: 'Thing',
  apiVersion: 'example.com/v1',
  metadata: { name: 'a' },
  colour,
});

/** v2 has the name `shade` for the colour. */
const converter = {
  kind: { group: 'example.com', version: 'v2', kind: 'Thing' },
  toServed: ({ colour, ...rest }: Thing): Thing => ({ ...rest, apiVersion: 'example.com/v2', shade: colour }),
  toStored: ({ shade, ...rest }: Thing): Thing => ({ ...rest, apiVersion: 'example.com/v1', colour: shade }),
};

function storage(): AnyRESTStorage & { current: Representation } {
  return {
    kind: { group: 'example.com', version: 'v1', kind: 'Thing' },
    namespaced: true,
    current: { object: stored('red') },
    async get() {
      return this.current;
    },
    async list() {
      return { items: [this.current], resourceVersion: '1' };
    },
    async watch() {
      const { current } = this;
      return (async function* () {
        yield [
          { type: 'ADDED' as const, object: current },
          { type: 'BOOKMARK' as const, resourceVersion: '2', initialEventsEnd: false },
        ];
      })();
    },
    async create(_name, object, { validate }) {
      await validate?.(object);
      this.current = { object };
      return this.current;
    },
    async update(_name, info, { validateUpdate }) {
      const old = this.current.object;
      const object = await info.updatedObject(old);
      await validateUpdate?.(object, old);
      this.current = { object };
      return { result: this.current, created: false };
    },
    async delete(_name, { validate }) {
      await validate?.(this.current.object);
      return { result: this.current, deleted: true };
    },
    tableColumns: [],
    tableRow: (object) => ({ cells: [(object as Thing).colour] }),
  };
}

describe('convertedStorage', () => {
  const context = { ...internalContext('ns'), signal: new AbortController().signal };

  it('has the capabilities of the storage', () => {
    const own = storage();
    expect(verbsOf(convertedStorage(own, converter))).toEqual(verbsOf(own));
  });

  it('returns a converted object without a promise if the storage returns no promise', async () => {
    const own = storage();
    const served = convertedStorage(
      { ...own, get: own.get, getSync: (name) => (name === 'a' ? own.current : undefined) },
      converter,
    );
    expect(served.getSync?.('a', {}, context)?.object).toMatchObject({ apiVersion: 'example.com/v2', shade: 'red' });
    expect(served.getSync?.('b', {}, context)).toBeUndefined();
    expect(convertedStorage(own, converter).getSync).toBeUndefined();
  });

  it('keeps every other field and capability', async () => {
    const connected: string[] = [];
    const more = {
      acceptedVersions: [{ group: 'example.com', version: 'v0' }],
      preservesRequestMeta: true,
      validationCost: 7,
      resetFields: { 'example.com/v1': [['status']] },
      listedVerbs: ['get'],
      connectMethods: ['GET'],
      connectPath: true,
      connectVerb: 'create',
      async connect(name: string) {
        connected.push(name);
        return { status: 200 };
      },
    };
    const served = convertedStorage({ ...storage(), ...more }, converter);
    const { connect: _connect, ...fields } = more;
    expect(served).toMatchObject(fields);
    await served.connect?.('a', {} as ConnectRequest, context);
    expect(connected).toEqual(['a']);
  });

  it('converts objects that are read, once per revision', async () => {
    const served = convertedStorage(storage(), converter);
    const one = await served.get?.('a', {}, context);
    expect(one?.object).toMatchObject({ apiVersion: 'example.com/v2', shade: 'red' });
    expect((await served.list?.({}, context))?.items[0]).toBe(one);
    for await (const batch of (await served.watch?.({}, context)) ?? []) {
      expect(batch[0]).toEqual({ type: 'ADDED', object: one });
      expect(batch[1]?.type).toBe('BOOKMARK');
    }
    expect(served.tableRow?.(one?.object as KubeObject).cells).toEqual(['red']);
  });

  it('converts objects that are written, and passes the served form to checks', async () => {
    const own = storage();
    const served = convertedStorage(own, converter);
    const seen: unknown[] = [];
    const blue = converter.toServed(stored('blue'));
    await served.create?.(undefined, blue, { validate: (object) => void seen.push((object as Thing).shade) }, context);
    expect(own.current.object).toEqual(stored('blue'));
    const outcome = await served.update?.(
      'a',
      { updatedObject: async (current) => ({ ...(current as KubeObject), shade: 'green' }) },
      { validateUpdate: (object, old) => void seen.push((old as Thing).shade, (object as Thing).shade) },
      context,
    );
    expect(outcome?.result.object).toMatchObject({ shade: 'green' });
    expect((own.current.object as Thing).colour).toBe('green');
    await served.delete?.('a', { validate: (object) => void seen.push((object as Thing).shade) }, context);
    expect(seen).toEqual(['blue', 'blue', 'green', 'green']);
  });
});
