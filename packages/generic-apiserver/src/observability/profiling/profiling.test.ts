import { gunzipSync } from 'node:zlib';
import { ProtobufReader } from '@k8s-ts/apimachinery/protobuf';
import { fetchHandler } from '@k8s-ts/http/fetch';
import { describe, expect, it } from 'vitest';
import { completeConfig, type GenericAPIServerConfig } from '../../server/config.js';
import { emptyDelegate } from '../../server/delegation-target.js';
import { newGenericAPIServer } from '../../server/generic-api-server.js';
import { BlockProfile } from './block-profile.js';
import { encodeProfile, type Profile } from './pprof.js';

const callerOf = (config: GenericAPIServerConfig = { profiling: {} }) => {
  const call = fetchHandler(newGenericAPIServer(completeConfig(config), emptyDelegate).prepareRun().handle);
  return (path: string) => call(new Request(`http://server/debug/pprof${path}`));
};

function delimited(reader: ProtobufReader): Uint8Array {
  const end = reader.delimited(reader.bytes.length);
  const start = reader.pos;
  reader.pos = end;
  return reader.bytes.subarray(start, end);
}

/** The fields of a message by their numbers: numbers, and bytes of texts and messages. */
function fieldsOf(bytes: Uint8Array): ReadonlyMap<number, readonly (number | Uint8Array)[]> {
  const fields = new Map<number, (number | Uint8Array)[]>();
  const reader = new ProtobufReader(bytes);
  while (reader.pos < bytes.length) {
    const tag = reader.uint32();
    const value = tag % 8 === 2 ? delimited(reader) : Number(reader.int64());
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

/** The stacks of a profile in gzip, the innermost function first, with their values. */
function decode(body: Uint8Array): {
  types: readonly string[];
  samples: readonly { stack: string[]; values: number[] }[];
} {
  const profile = fieldsOf(gunzipSync(body));
  const messages = (field: number) => (profile.get(field) ?? []).map((bytes) => fieldsOf(bytes as Uint8Array));
  const texts = (profile.get(6) ?? []).map((bytes) => Buffer.from(bytes as Uint8Array).toString());
  const first = (fields: ReadonlyMap<number, readonly (number | Uint8Array)[]>, field: number) =>
    (fields.get(field)?.[0] as number) ?? 0;
  const functions = new Map(messages(5).map((each) => [first(each, 1), texts[first(each, 2)] ?? '']));
  const locations = new Map(
    messages(4).map((each) => [
      first(each, 1),
      functions.get(first(fieldsOf(each.get(4)?.[0] as Uint8Array), 1)) ?? '',
    ]),
  );
  const packed = (bytes: number | Uint8Array | undefined): number[] => {
    const reader = new ProtobufReader(bytes as Uint8Array);
    const values: number[] = [];
    while (reader.pos < reader.bytes.length) values.push(Number(reader.int64()));
    return values;
  };
  return {
    types: messages(1).map((each) => `${texts[first(each, 1)]}/${texts[first(each, 2)]}`),
    samples: messages(2).map((each) => ({
      stack: packed(each.get(1)?.[0]).map((id) => locations.get(id) ?? ''),
      values: packed(each.get(2)?.[0]),
    })),
  };
}

const bodyOf = async (answer: Promise<Response>) => new Uint8Array(await (await answer).arrayBuffer());

/** Keeps the thread busy, with pauses, until the promise settles. */
async function workUntil(promise: Promise<unknown>): Promise<void> {
  let isDone = false;
  promise.finally(() => (isDone = true));
  const kept: unknown[] = [];
  while (!isDone) {
    markedWork(kept);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(kept.length).toBeGreaterThan(0);
}

function markedWork(kept: unknown[]): void {
  for (let i = 0; i < 20_000; i++) kept.push({ i, text: `${i}` });
  if (kept.length > 500_000) kept.length = 1;
}

describe('/debug/pprof', () => {
  it('answers a CPU profile with the functions that ran', async () => {
    const answer = callerOf()('/profile?seconds=1');
    await workUntil(answer);
    const response = await answer;
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="profile"');
    const { types, samples } = decode(new Uint8Array(await response.arrayBuffer()));
    expect(types).toEqual(['samples/count', 'cpu/nanoseconds']);
    const marked = samples.filter(({ stack }) => stack.includes('markedWork'));
    expect(marked.map(({ values }) => values).every(([count = 0, time = 0]) => count > 0 && time >= 0)).toBe(true);
    expect(marked.some(({ stack }) => stack.indexOf('markedWork') < stack.indexOf('workUntil'))).toBe(true);
    expect(samples.some(({ stack }) => stack.some((name) => name === '(idle)' || name === '(root)'))).toBe(false);
  });

  it('takes one CPU profile at a time', async () => {
    const call = callerOf();
    const first = call('/profile?seconds=1');
    const second = await call('/profile?seconds=1');
    expect([second.status, await second.text()]).toEqual([
      500,
      'Could not enable CPU profiling: cpu profiling already in use\n',
    ]);
    expect((await first).status).toBe(200);
  });

  it.each([
    ['heap', 'inuse_space/bytes'],
    ['allocs', 'alloc_space/bytes'],
  ])('answers a profile of the %s with the functions that allocated', async (name, type) => {
    const call = callerOf();
    const answer = call(`/${name}?seconds=1&gc=1`);
    await workUntil(answer);
    const { types, samples } = decode(await bodyOf(answer));
    expect(types).toEqual(['samples/count', type]);
    expect(samples.some(({ stack }) => stack[0] === 'markedWork')).toBe(true);
  });

  it('answers with text for debug=1', async () => {
    expect(await (await callerOf()('/goroutine?debug=1')).text()).toMatch(
      /^goroutine profile: total \d+ \(goroutine\/count\)\n/,
    );
  });

  it('answers with trace events', async () => {
    const events = JSON.parse(await (await callerOf()('/trace?seconds=0.1')).text());
    expect(Array.isArray(events.traceEvents)).toBe(true);
  });

  it('has a page with all profiles, to which the path without a slash leads', async () => {
    const call = callerOf();
    const page = await (await call('/')).text();
    const names = [...page.matchAll(/<a href='(\w+)\?debug=1'>/g)].map(([, name]) => name);
    expect(names).toEqual(['allocs', 'block', 'cmdline', 'goroutine', 'heap', 'profile', 'symbol', 'trace']);
    const redirect = await call('');
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/debug/pprof/']);
    expect(await (await call('/cmdline')).text()).toBe(process.argv.join('\0'));
    expect((await call('/other')).status).toBe(404);
  });

  it('is not served without the setting', async () => {
    expect((await callerOf({})('/')).status).toBe(404);
  });
});

describe('BlockProfile', () => {
  it('counts stalls by their routes', async () => {
    const blocks = new BlockProfile();
    for (const name of ['a', 'b']) {
      const uri = `/api/v1/namespaces/${name}/pods/${name}?timeout=1s`;
      blocks.add({ milliseconds: 150, request: { method: 'GET', uri, auditID: '' } });
    }
    blocks.add({ milliseconds: 100.5, request: undefined });
    expect(blocks.count).toBe(3);
    expect(decode(await encodeProfile(blocks.profile()))).toEqual({
      types: ['contentions/count', 'delay/nanoseconds'],
      samples: [
        { stack: ['GET /api/v1/namespaces/{:namespace}/pods/{:name}'], values: [2, 300_000_000] },
        { stack: ['other work'], values: [1, 100_500_000] },
      ],
    });
  });
});

it('profiles without samples can be read', async () => {
  const empty: Profile = { sampleTypes: [{ type: 'a', unit: 'count' }], samples: [], takenAt: Date.now() };
  expect(decode(await encodeProfile(empty))).toEqual({ types: ['a/count'], samples: [] });
});
