import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeUnknown, protobufMediaType } from '@k8s-ts/apimachinery/protobuf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upstreamObjectNames, upstreamObjects } from '../../api/test/upstream-objects.js';
import { startServer } from '../test/in-process.js';
import { type Answer, type CallOptions, call, type Exchange, toProtobuf, watchUntil } from '../test/protobuf-client.js';
import { type Example, examples } from '../test/protobuf-examples.js';
import type { APIServer } from './create-api-server.js';

const json: CallOptions = { send: 'application/json', accept: 'application/json' };
const kinds = Object.entries(examples);
const pathOf = ({ collection, object }: Example) => `${collection}/${object.metadata.name}`;

let server: APIServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Removes values that differ between two objects that were created in the same way. */
function comparable(answer: Answer): Answer {
  const own = answer.metadata?.uid;
  // Labels of jobs contain the uid, too.
  const body: Answer = own ? JSON.parse(JSON.stringify(answer).replaceAll(own, 'uid')) : answer;
  const { metadata, status, ...rest } = body;
  if (metadata === undefined) return body;
  const { uid, creationTimestamp, deletionTimestamp, resourceVersion, managedFields, ...others } = metadata;
  const shown = deletionTimestamp === undefined ? others : { ...others, deletionTimestamp: 'some time' };
  const fields = managedFields?.map(({ time: _time, ...field }: Answer) => field);
  return { ...rest, ...(typeof status === 'object' ? { status } : { status }), metadata: { ...shown, fields } };
}

/** Sends the same request in JSON and in protobuf, and expects equal answers. */
async function both(method: string, path: string, body?: unknown): Promise<Exchange> {
  const plain = await call(server, method, path, { ...json, body });
  const answer = await call(server, method, path, { body });
  expect([answer.status, answer.contentType]).toEqual([plain.status, protobufMediaType]);
  expect(comparable(answer.body)).toEqual(comparable(plain.body));
  return answer;
}

/**
 * Expects the same object in both encodings. Lists are read again when the server itself wrote something between the
 * two requests.
 */
async function bothRead(path: string, accept = ''): Promise<Answer> {
  const read = (type: string) => call(server, 'GET', path, { accept: `${type}${accept}` });
  let [plain, answer] = [await read('application/json'), await read(protobufMediaType)];
  while (isNewer(answer.body, plain.body))
    [plain, answer] = [await read('application/json'), await read(protobufMediaType)];
  expect([answer.status, answer.contentType]).toEqual([plain.status, protobufMediaType]);
  const body = asListed(answer.body);
  expect(body).toEqual(asListed(plain.body));
  return body;
}

/** Whether a list has another resourceVersion than the list before. */
function isNewer(list: Answer, before: Answer): boolean {
  return 'items' in before && list.metadata?.resourceVersion !== before.metadata?.resourceVersion;
}

/** Reduces a list to the parts that both encodings contain: protobuf has neither empty lists nor the kinds of items. */
function asListed(body: Answer): Answer {
  if (!('items' in body)) return body;
  const items = body.items ?? [];
  return { ...body, items: items.map(({ kind: _kind, apiVersion: _apiVersion, ...item }: Answer) => item) };
}

it('has an example of every kind that is created and listed', async () => {
  const served: string[] = [];
  const { groups } = (await call(server, 'GET', '/apis', json)).body;
  for (const { groupVersion } of [{ groupVersion: 'v1' }, ...groups.flatMap(({ versions }: Answer) => versions)]) {
    const root = groupVersion === 'v1' ? '/api/v1' : `/apis/${groupVersion}`;
    const { resources } = (await call(server, 'GET', root, json)).body;
    for (const { name, verbs, kind } of resources) {
      if (name.includes('/') || !verbs.includes('create') || !verbs.includes('list')) continue;
      // Controllers change the status of this kind meanwhile.
      if (kind === 'CustomResourceDefinition') continue;
      served.push(served.includes(kind) ? `${kind} of ${groupVersion}` : kind);
    }
  }
  expect(kinds.map(([kind]) => kind).sort()).toEqual(served.sort());
});

describe.each(kinds)('%s in protobuf', (_name, example) => {
  const { collection, object } = example;
  const { kind } = object;
  const path = pathOf(example);

  it('is created as from JSON', async () => {
    const dry = await both('POST', `${collection}?dryRun=All`, object);
    expect([dry.status, dry.body.kind]).toEqual([201, kind]);
    const created = await call(server, 'POST', collection, { body: object });
    expect(created.status).toBe(201);
    // A controller writes the condition about the priority level some time after the create.
    const hasStatus = async () => (await call(server, 'GET', path)).body.status?.conditions !== undefined;
    if (kind === 'FlowSchema') await expect.poll(hasStatus).toBe(true);
    else expect(await bothRead(path)).toEqual(created.body);
    const again = await both('POST', collection, object);
    expect([again.status, again.body.reason]).toEqual([409, 'AlreadyExists']);
  });

  it('is listed', async () => {
    const list = await bothRead(collection);
    expect(list.kind).toBe(`${kind}List`);
    const item = list.items.find(({ metadata }: Answer) => metadata.name === object.metadata.name);
    const { kind: _kind, apiVersion: _apiVersion, ...rest } = await bothRead(path);
    expect(item).toEqual(rest);
    expect((await bothRead(`${collection}?labelSelector=none%3Dnone`)).items).toEqual([]);
    const page = await call(server, 'GET', `${collection}?limit=1`);
    expect(page.body.items).toHaveLength(1);
    if (collection.includes('/namespaces/')) await bothRead(collection.replace('/namespaces/default', ''));
  });

  it('is read as PartialObjectMetadata', async () => {
    const part = await bothRead(path, ';as=PartialObjectMetadata;g=meta.k8s.io;v=v1');
    expect([part.kind, part.apiVersion]).toEqual(['PartialObjectMetadata', 'meta.k8s.io/v1']);
    const list = await bothRead(collection, ';as=PartialObjectMetadataList;g=meta.k8s.io;v=v1');
    expect(list.kind).toBe('PartialObjectMetadataList');
  });

  it('is refused as a table', async () => {
    const accept = `${protobufMediaType};as=Table;g=meta.k8s.io;v=v1`;
    for (const each of [path, collection]) {
      const { status, body } = await call(server, 'GET', each, { accept });
      expect([status, body.reason, body.message]).toEqual([
        406,
        'NotAcceptable',
        'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
      ]);
    }
  });

  it('is replaced and patched', async () => {
    const { body: current } = await call(server, 'GET', path);
    const changed = { ...current, metadata: { ...current.metadata, annotations: { note: 'b' } } };
    await both('PUT', `${path}?dryRun=All`, changed);
    const replaced = await call(server, 'PUT', path, { body: changed });
    expect([replaced.status, replaced.body.metadata.annotations.note]).toEqual([200, 'b']);
    expect(await bothRead(path)).toEqual(replaced.body);
    const stale = await both('PUT', path, current);
    expect([stale.status, stale.body.reason]).toEqual([409, 'Conflict']);
    const patched = await call(server, 'PATCH', path, {
      body: { metadata: { annotations: { note: 'c' } } },
      send: 'application/merge-patch+json',
    });
    expect([patched.status, patched.contentType, patched.body.metadata.annotations.note]).toEqual([
      200,
      protobufMediaType,
      'c',
    ]);
    expect((await both('PATCH', path, object)).status).toBe(415);
  });

  it('is watched, with bookmarks', async () => {
    const query = 'watch=1&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan';
    const enough = (events: readonly Answer[]) => events.some(({ type }) => type === 'BOOKMARK');
    const all = `${collection}?${query}&labelSelector=app%3Dweb`;
    const plain = await watchUntil(server, all, 'application/json', enough);
    const framed = await watchUntil(server, all, protobufMediaType, enough);
    expect(framed.contentType).toBe(`${protobufMediaType};stream=watch`);
    expect(framed.events.map(({ type }) => type)).toContain('ADDED');
    expect(withoutVersion(framed.events)).toEqual(withoutVersion(plain.events));
    const mark = framed.events.at(-1);
    expect(mark.object.kind).toBe(kind);
    // An empty DaemonSet has an additional annotation.
    expect(mark.object.metadata.annotations).toMatchObject({ 'k8s.io/initial-events-end': 'true' });
    const form = ';as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
    const part = await watchUntil(server, all, `${protobufMediaType}${form}`, enough);
    const plainPart = await watchUntil(server, all, `application/json${form}`, enough);
    expect(withoutVersion(part.events)).toEqual(withoutVersion(plainPart.events));
  });

  it('changes under a watch, and is deleted with options in protobuf', async () => {
    const { metadata } = (await call(server, 'GET', collection)).body;
    const watch = `${collection}?watch=1&resourceVersion=${metadata.resourceVersion}&fieldSelector=metadata.name%3D${object.metadata.name}`;
    // A namespace stays until its content is gone.
    const last = kind === 'Namespace' ? 'MODIFIED MODIFIED' : 'DELETED';
    const enough = (events: readonly Answer[]) =>
      events
        .map(({ type }) => type)
        .join(' ')
        .endsWith(last);
    const watching = ['application/json', protobufMediaType].map((accept) => watchUntil(server, watch, accept, enough));
    await call(server, 'PATCH', path, {
      body: { metadata: { labels: { changed: 'yes' } } },
      send: 'application/merge-patch+json',
    });
    const options = { kind: 'DeleteOptions', apiVersion: 'v1' };
    const refused = await both('DELETE', path, { ...options, preconditions: { uid: 'another' } });
    expect([refused.status, refused.body.reason]).toEqual([409, 'Conflict']);
    const dry = await both('DELETE', path, { ...options, dryRun: ['All'], gracePeriodSeconds: 0 });
    expect(dry.status).toBe(200);
    const deleted = await call(server, 'DELETE', path, {
      body: { ...options, gracePeriodSeconds: 0, propagationPolicy: 'Background' },
    });
    expect(deleted.status).toBe(200);
    const [plain, framed] = await Promise.all(watching);
    expect(framed?.events).toEqual(plain?.events);
    if (kind === 'Namespace') return;
    const gone = await both('GET', path);
    expect([gone.status, gone.body.kind, gone.body.reason]).toEqual([404, 'Status', 'NotFound']);
  });
});

/** The resourceVersion of a server may increase between the two watches. */
function withoutVersion(events: readonly Answer[]): Answer {
  return events.map(({ type, object }) =>
    type === 'BOOKMARK'
      ? { type, object: { ...object, metadata: { ...object.metadata, resourceVersion: '' } } }
      : { type, object },
  );
}

describe('subresources, reviews and collections in protobuf', () => {
  const scalable = ['ReplicationController', 'Deployment', 'ReplicaSet', 'StatefulSet'] as const;
  const withStatus = [
    'Namespace',
    'Node',
    'ResourceQuota',
    'ReplicationController',
    'PersistentVolume',
    'PersistentVolumeClaim',
    'Pod',
    'Service',
    'Deployment',
    'ReplicaSet',
    'StatefulSet',
    'DaemonSet',
    'PodDisruptionBudget',
    'Ingress',
    'ServiceCIDR',
    'Job',
    'CronJob',
  ] as const;
  const example = (kind: string, name: string): Example => {
    const { collection, object } = examples[kind] as Example;
    return { collection, object: { ...object, metadata: { ...object.metadata, name } } };
  };

  it.each(scalable)('%s: its scale is read and written', async (kind) => {
    const each = example(kind, 'protobuf-scale');
    await call(server, 'POST', each.collection, { body: each.object });
    const path = `${pathOf(each)}/scale`;
    const scale = await bothRead(path);
    expect([scale.kind, scale.apiVersion]).toEqual(['Scale', 'autoscaling/v1']);
    const more = { ...scale, spec: { replicas: 0 } };
    await both('PUT', `${path}?dryRun=All`, more);
    const written = await call(server, 'PUT', path, { body: more });
    expect([written.status, written.body.spec]).toEqual([200, {}]);
    expect((await both('PUT', path, { ...scale, spec: { replicas: -1 } })).status).toBe(422);
    await call(server, 'DELETE', pathOf(each));
  });

  it.each(withStatus)('%s: its status is read and written', async (kind) => {
    const each = example(kind, 'protobuf-status');
    await call(server, 'POST', each.collection, { body: each.object });
    const path = `${pathOf(each)}/status`;
    const object = await bothRead(path);
    expect(object.kind).toBe(kind);
    const written = await both('PUT', `${path}?dryRun=All`, object);
    expect(written.status).toBe(200);
    await call(server, 'DELETE', pathOf(each), {
      body: { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 0 },
    });
  });

  it('accepts protobuf for the subresources of a pod and the finalizers of a namespace', async () => {
    const pod = example('Pod', 'protobuf-bound');
    await call(server, 'POST', pod.collection, { body: pod.object });
    const path = pathOf(pod);
    const binding = {
      kind: 'Binding',
      apiVersion: 'v1',
      metadata: { name: 'protobuf-bound' },
      target: { kind: 'Node', name: 'n1' },
    };
    expect((await both('POST', `${path}/binding?dryRun=All`, binding)).status).toBe(201);
    const bound = await call(server, 'POST', `${path}/binding`, { body: binding });
    expect([bound.status, bound.body.kind, bound.body.status]).toEqual([201, 'Status', 'Success']);
    expect((await both('POST', '/api/v1/namespaces/default/bindings', binding)).status).toBe(409);
    expect((await bothRead(path)).spec.nodeName).toBe('n1');
    for (const subresource of ['ephemeralcontainers', 'resize']) {
      const current = await bothRead(`${path}/${subresource}`);
      expect((await both('PUT', `${path}/${subresource}?dryRun=All`, current)).status).toBe(200);
    }
    const eviction = { kind: 'Eviction', apiVersion: 'policy/v1', metadata: { name: 'protobuf-bound' } };
    expect((await both('POST', `${path}/eviction?dryRun=All`, eviction)).status).toBe(201);
    await call(server, 'DELETE', path, { body: { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 0 } });
    const namespace = (await call(server, 'GET', '/api/v1/namespaces/default')).body;
    const finalized = await both('PUT', '/api/v1/namespaces/default/finalize?dryRun=All', namespace);
    expect([finalized.status, finalized.body.kind]).toEqual([200, 'Namespace']);
  });

  it('accepts requests for tokens, and reviews of tokens and of access', async () => {
    const account = example('ServiceAccount', 'protobuf-robot');
    await call(server, 'POST', account.collection, { body: account.object });
    const authentication = 'authentication.k8s.io/v1';
    const request = { kind: 'TokenRequest', apiVersion: authentication, spec: { expirationSeconds: 3600 } };
    const issued = await call(server, 'POST', `${pathOf(account)}/token`, { body: request });
    expect([issued.status, issued.body.kind, issued.body.apiVersion]).toEqual([201, 'TokenRequest', authentication]);
    const review = { kind: 'TokenReview', apiVersion: authentication, spec: { token: issued.body.status.token } };
    const reviewed = await both('POST', `/apis/${authentication}/tokenreviews`, review);
    const user = { username: 'system:serviceaccount:default:protobuf-robot' };
    expect([reviewed.status, reviewed.body.status]).toMatchObject([201, { authenticated: true, user }]);
    const authorization = 'authorization.k8s.io/v1';
    const spec = { user: 'robot', resourceAttributes: { verb: 'get', resource: 'pods' } };
    const access = { kind: 'SubjectAccessReview', apiVersion: authorization, spec };
    const decided = await both('POST', `/apis/${authorization}/subjectaccessreviews`, access);
    expect([decided.status, decided.body.kind, decided.body.spec]).toEqual([201, 'SubjectAccessReview', spec]);
  });

  it('deletes collections', async () => {
    const each = example('ConfigMap', 'protobuf-collected');
    await call(server, 'POST', each.collection, { body: each.object });
    const query = '?fieldSelector=metadata.name%3Dprotobuf-collected';
    const options = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Background' };
    const dry = await both('DELETE', `${each.collection}${query}`, { ...options, dryRun: ['All'] });
    expect([dry.status, dry.body.kind, dry.body.items.length]).toEqual([200, 'ConfigMapList', 1]);
    await call(server, 'DELETE', `${each.collection}${query}`, { body: options });
    expect((await bothRead(`${each.collection}${query}`)).items).toEqual([]);
  });

  it('lists component statuses', async () => {
    expect((await bothRead('/api/v1/componentstatuses')).kind).toBe('ComponentStatusList');
  });
});

describe('failures in protobuf', () => {
  const maps = '/api/v1/namespaces/default/configmaps';

  it.each<[string, string, number]>([
    ['GET', `${maps}/missing`, 404],
    ['GET', '/api/v1/nothing', 404],
    ['GET', `${maps}?limit=x`, 400],
    ['GET', `${maps}?labelSelector=%21%21`, 400],
    ['GET', `${maps}?resourceVersion=x`, 400],
    ['GET', `${maps}?fieldSelector=a%3Db`, 400],
    ['DELETE', `${maps}/missing`, 404],
    ['DELETE', '/api/v1/namespaces/default', 403],
  ])('answer %s %s with a Status of code %d', async (method, path, status) => {
    const answer = await both(method, path);
    expect([answer.status, answer.body.kind, answer.body.code]).toEqual([status, 'Status', status]);
  });

  it('include the event that ends a watch from an expired version', async () => {
    const compacted = await startServer({
      watchCache: false,
      etcdCompactionInterval: 20,
    });
    try {
      const watch = `${maps}?watch=1&resourceVersion=2`;
      const enough = (events: readonly Answer[]) => events.length > 0;
      // Compaction keeps changes that are younger than its interval.
      const first = async () => {
        await call(compacted, 'POST', maps, {
          body: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { generateName: 'a-' } },
        });
        return (await watchUntil(compacted, watch, protobufMediaType, enough)).events[0];
      };
      await expect.poll(first, { interval: 30, timeout: 60_000 }).toMatchObject({ type: 'ERROR' });
      const framed = await first();
      const [plain] = (await watchUntil(compacted, watch, 'application/json', enough)).events;
      expect(framed).toEqual(plain);
      expect([framed.object.kind, framed.object.reason, framed.object.code]).toEqual(['Status', 'Expired', 410]);
    } finally {
      await compacted.stop();
    }
  });

  it('list the causes of an invalid object', async () => {
    const { collection, object } = examples.Deployment as Example;
    const answer = await both('POST', collection, { ...object, spec: {} });
    expect([answer.status, answer.body.reason]).toEqual([422, 'Invalid']);
    expect(answer.body.details.causes.length).toBeGreaterThan(0);
  });

  const envelope = (kind: string, apiVersion: string, raw: readonly number[] = []) =>
    encodeUnknown({ kind, apiVersion, raw: Uint8Array.from(raw) });
  const hex = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes.subarray(0, 30)).toString('hex');
    return bytes.length > 30 ? `${text} ...` : text;
  };
  const unrecognized = (text: string, body: Uint8Array) =>
    `the object provided is unrecognized (must be of type ConfigMap): ${text} (${hex(body)})`;
  const text = new TextEncoder();
  const notProtobuf = text.encode('not protobuf at all');
  const prefix = Uint8Array.of(0x6b, 0x38, 0x73, 0);
  const cut = Uint8Array.of(...prefix, 0x0a, 0x20, 0x01);

  it.each<[string, Uint8Array, string]>([
    [
      'other bytes',
      notProtobuf,
      unrecognized(
        'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]',
        notProtobuf,
      ),
    ],
    ['the prefix alone', prefix, unrecognized('empty body', prefix)],
    ['a cut envelope', cut, unrecognized('unexpected EOF', cut)],
    [
      'a cut object',
      envelope('ConfigMap', 'v1', [0x0a, 0x20, 1]),
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: unexpected EOF',
    ],
    [
      'a field of another wire type',
      envelope('ConfigMap', 'v1', [0x08, 1]),
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: proto: wrong wireType = 0 for field ObjectMeta',
    ],
    [
      'field number 0',
      envelope('', '', [0x00, 1]),
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: proto: ConfigMap: illegal tag 0 (wire type 0)',
    ],
    [
      'an end of a group',
      envelope('ConfigMap', 'v1', [0x0c]),
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: proto: ConfigMap: wiretype end group for non-group',
    ],
    [
      'an endless number',
      envelope('ConfigMap', 'v1', Array(11).fill(0xff)),
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: proto: integer overflow',
    ],
    [
      'a negative length',
      envelope('ConfigMap', 'v1', [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: proto: negative length found during unmarshaling',
    ],
    [
      'an unknown kind',
      envelope('Nothing', 'v1'),
      'Nothing in version "v1" cannot be handled as a ConfigMap: no kind "Nothing" is registered for version "v1" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
    [
      'an invalid version',
      envelope('ConfigMap', 'a/b/c', [0x0a, 0x20, 1]),
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: unexpected EOF',
    ],
  ])('name what is wrong with a body of %s', async (_name, body, message) => {
    const answer = await call(server, 'POST', maps, { body });
    expect([answer.status, answer.contentType, answer.body.reason, answer.body.message]).toEqual([
      400,
      protobufMediaType,
      'BadRequest',
      message,
    ]);
  });

  it.each<[string, Uint8Array, string]>([
    [
      'other bytes',
      notProtobuf,
      'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]',
    ],
    ['the prefix alone', prefix, 'empty body'],
    ['cut options', envelope('DeleteOptions', 'v1', [0x12, 9]), 'unexpected EOF'],
  ])('are reported for invalid options of a deletion: %s', async (_name, body, message) => {
    const answer = await call(server, 'DELETE', `${maps}/kube-root-ca.crt`, { body });
    expect([answer.status, answer.body.reason, answer.body.message]).toEqual([400, 'BadRequest', message]);
  });

  it('are the answers to 10,000 damaged bodies, after which the server still works', { timeout: 300_000 }, async () => {
    const bodies = kinds.map(([, { collection, object }]) => ({ collection, bytes: toProtobuf(object) }));
    const next = random(42);
    const counts = new Map<number, number>();
    const one = async () => {
      const { collection, bytes } = bodies[next(bodies.length)] as (typeof bodies)[number];
      const other = (bodies[next(bodies.length)] as (typeof bodies)[number]).bytes;
      const body = spoil(bytes, other, next);
      // Most requests create objects; one in twenty replaces an object, and one in twenty sends the body as options of
      // a deletion.
      const [method, path] = (
        [
          ['PUT', `${collection}/spoiled?dryRun=All`],
          ['DELETE', `${collection}/spoiled?dryRun=All`],
        ] as const
      )[next(20)] ?? ['POST', `${collection}?dryRun=All`];
      const answer = await call(server, method, path, { body });
      if (answer.status >= 500)
        throw new Error(`${answer.status} for ${Buffer.from(body).toString('hex')}: ${JSON.stringify(answer.body)}`);
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    };
    for (let i = 0; i < 10_000; i += 20) await Promise.all(Array.from({ length: 20 }, one));
    // Some bodies are corrupted so little that they are accepted; most are refused.
    expect(counts.get(400)).toBeGreaterThan(1000);
    expect(counts.get(201)).toBeGreaterThan(10);
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(10_000);
    expect((await call(server, 'GET', '/api/v1/namespaces/default')).status).toBe(200);
  });
});

/** Returns numbers below a bound. They are the same in every run (xorshift). */
function random(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

function spoil(bytes: Uint8Array, other: Uint8Array, next: (bound: number) => number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const at = 4 + next(copy.length - 4);
  switch (next(6)) {
    case 0:
      return copy.subarray(0, at);
    case 1:
      return Uint8Array.from([...copy.subarray(0, at), ...other.subarray(Math.min(at, other.length))]);
    case 2:
      return Uint8Array.from([
        ...copy.subarray(0, at),
        ...Array.from({ length: 1 + next(9) }, () => next(256)),
        ...copy.subarray(at),
      ]);
    case 3:
      return Uint8Array.from([...copy.subarray(0, at), ...copy.subarray(Math.min(copy.length, at + 1 + next(9)))]);
    case 4:
      for (let i = 0; i < 1 + next(8); i++) copy[4 + next(copy.length - 4)] = next(256);
      return copy;
    default:
      copy[at] = (copy[at] as number) ^ (1 << next(8));
      return copy;
  }
}

const dir = upstreamObjects;
const fileOf = ({ apiVersion, kind }: Answer): string =>
  `${apiVersion === 'v1' ? 'core.v1' : apiVersion.replace('/', '.')}.${kind}`;
const golden = upstreamObjectNames;

describe.skipIf(golden.length === 0)(
  golden.length === 0 ? `golden objects: skipped, there is no ${dir}` : 'golden objects',
  () => {
    it.each(kinds.filter(([, { object }]) => golden.includes(fileOf(object as Answer))))(
      "%s is served as kube-apiserver's protobuf",
      async (_name, { collection, object }) => {
        const file = fileOf(object as Answer);
        const full = JSON.parse(readFileSync(join(dir, `${file}.json`), 'utf8'));
        const bytes = new Uint8Array(readFileSync(join(dir, `${file}.pb`)));
        const namespace = collection.includes('/namespaces/') ? { namespace: 'default' } : { namespace: undefined };
        const shown = {
          ...full,
          metadata: { ...full.metadata, ...namespace, name: 'golden', resourceVersion: '', uid: '' },
        };
        // The server must give the same answer to both encodings, even if it is an error.
        const answer = await both('POST', `${collection}?dryRun=All`, shown);
        expect(answer.status).toBeLessThan(500);
        const raw = await call(server, 'POST', `${collection}?dryRun=All`, { body: bytes });
        const plain = await call(server, 'POST', `${collection}?dryRun=All`, { ...json, body: full });
        expect([raw.status, comparable(raw.body)]).toEqual([plain.status, comparable(plain.body)]);
      },
    );
  },
);
