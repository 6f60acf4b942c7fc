import { builtinTypes } from '@k8s-ts/api';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { applyPatch, updateManagedFields } from '@k8s-ts/apimachinery/apply';
import { decodeJSON, encodeObject } from '@k8s-ts/apimachinery/json';
import { strategicMergePatch } from '@k8s-ts/apimachinery/strategic-patch';
import type { JSONValue } from '@k8s-ts/apimachinery/types';
import { createAPIServer } from '@k8s-ts/apiserver';
import { type Result, round } from '../../kit/result.js';
import { podText } from './pod.js';
import { race } from './race.js';

interface JSONObject {
  readonly [key: string]: JSONValue;
}

const deploymentKind = { group: 'apps', version: 'v1', kind: 'Deployment' };
const podKind = { group: '', version: 'v1', kind: 'Pod' };

/**
 * Measures server-side apply and strategic merge of a Deployment, and the cost of field ownership. "Fresh" objects have
 * managedFields that were not parsed yet, like objects from storage. Otherwise the same object is used each time, like
 * objects from a cache.
 */
export function measureApply(): readonly Result[] {
  return [...applies(), ...tracking(), ...merges()];
}

function perSecond(name: string, work: () => unknown, target?: string): Result {
  const { ours } = race({ ours: work });
  return { name, value: round(1e6 / ours, 0), unit: '/s', ...(target !== undefined && { target }) };
}

const now = new Date('2026-01-02T03:04:05Z');

/** The configuration of a Deployment that is applied. */
function configuration(image: string, extra: readonly string[] = []): JSONObject {
  const { spec } = JSON.parse(podText) as {
    readonly spec: { readonly containers: JSONValue; readonly volumes: JSONValue };
  };
  const containers = (spec.containers as readonly JSONObject[]).map((container) => ({ ...container, image }));
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'production', labels: { app: 'web' } },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' }, annotations: Object.fromEntries(extra.map((key) => [key, 'x'])) },
        spec: { containers, ...(spec.volumes !== undefined && { volumes: spec.volumes }) },
      },
    },
  };
}

function applies(): readonly Result[] {
  const type = typeOf(deploymentKind);
  const apply = (live: JSONObject | undefined, patch: JSONObject) =>
    applyPatch({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      schema: type,
      live,
      patch,
      manager: 'ci',
      now,
    }) as JSONObject;
  const stored = (object: JSONObject): string =>
    encodeObject(applyDefaults(deploymentKind, decodeJSON(type, encodeObject(object)).object));
  const uid = { uid: '1f2a3b4c-5d6e-7f80-91a2-b3c4d5e6f708' };
  const created = apply(undefined, configuration('web:1', ['a.example/one', 'a.example/two']));
  const text = stored({ ...created, metadata: { ...(created.metadata as JSONObject), ...uid } });
  const live = decodeJSON(type, text).object as unknown as JSONObject;
  const { managedFields, ...metadata } = live.metadata as JSONObject;
  const entries = JSON.stringify(managedFields);
  const fresh = (): JSONObject => ({
    ...live,
    metadata: { ...metadata, managedFields: JSON.parse(entries) as JSONValue },
  });
  const same = configuration('web:1', ['a.example/one', 'a.example/two']);
  const changed = configuration('web:2', ['a.example/one', 'a.example/two']);
  const fewer = configuration('web:2', ['a.example/one']);
  return [
    perSecond('apply, no change', () => apply(live, same), '≥ 5,000/s'),
    perSecond('apply, new image', () => apply(live, changed), '≥ 5,000/s'),
    perSecond('apply, field given up', () => apply(live, fewer)),
    perSecond('apply, fresh object', () => apply(fresh(), changed), '≥ 5,000/s'),
  ];
}

/** The cost of ownership compared with decoding and encoding, which every update needs. */
function tracking(): readonly Result[] {
  const type = typeOf(podKind);
  const track = (live: JSONObject | undefined, newObject: JSONObject, manager: string) =>
    updateManagedFields({ apiVersion: 'v1', kind: 'Pod', schema: type, live, newObject, manager, now });
  const decode = (text: string) => applyDefaults(podKind, decodeJSON(type, text).object) as unknown as JSONObject;
  const live = track(undefined, decode(podText), 'controller') as JSONObject;
  const text = encodeObject(live);
  const change = text.replace('"tier":"frontend"', '"tier":"backend"');
  const write = (next: JSONObject) => encodeObject(next);
  const micros = race({
    ours: () => write(track(live, decode(change), 'kubelet') as JSONObject),
    other: () => write(decode(change)),
  });
  return [
    {
      name: 'decode, track, write',
      value: round(micros.ours, 2),
      unit: 'µs',
      other: { name: 'untracked', value: round(micros.other, 2), ratio: round(micros.ours / micros.other, 2) },
      target: '≤ 2×',
    },
  ];
}

function merges(): readonly Result[] {
  const type = typeOf(deploymentKind);
  const live = decodeJSON(type, encodeObject(configuration('web:1', ['a.example/one'])))
    .object as unknown as JSONObject;
  const [{ name }] = JSON.parse(podText).spec.containers as [{ readonly name: string }];
  const patch = { spec: { replicas: 4, template: { spec: { containers: [{ name, image: 'web:3' }] } } } };
  return [perSecond('strategic merge', () => strategicMergePatch(type, live, patch), '≥ 20,000/s')];
}

function typeOf(kind: { readonly group: string; readonly version: string; readonly kind: string }) {
  const type = builtinTypes.typeFor(kind);
  if (type === undefined) throw new Error(`no ${kind.kind}`);
  return type;
}

/**
 * Updates a Pod through the whole server (without a socket) on memory storage: one Pod with managed fields and one
 * without.
 */
export async function measureUpdates(): Promise<readonly Result[]> {
  const server = createAPIServer({ storageBackend: 'memory', securePort: 0 });
  await server.start();
  try {
    const send = async (method: string, path: string, body: string, type = 'application/json'): Promise<JSONObject> => {
      const answer = await server.fetch(
        new Request(`https://any.invalid/api/v1/namespaces/default/${path}`, {
          method,
          body,
          headers: { 'content-type': type, 'user-agent': 'kubelet/v1.35.0' },
        }),
      );
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text) as JSONObject;
    };
    const bodies = async (name: string, tracked: boolean): Promise<readonly [string, string]> => {
      const {
        metadata,
        status: _,
        ...rest
      } = JSON.parse(podText) as { readonly metadata: JSONObject; readonly status: JSONValue };
      const { resourceVersion, uid, creationTimestamp, ownerReferences, ...own } = metadata;
      await send('POST', 'pods', JSON.stringify({ ...rest, metadata: { ...own, name, namespace: 'default' } }));
      const merge = 'application/merge-patch+json';
      if (!tracked) await send('PATCH', `pods/${name}`, '{"metadata":{"managedFields":[{}]}}', merge);
      const made = await send('PATCH', `pods/${name}`, '{"metadata":{"labels":{"tier":"one"}}}', merge);
      const { resourceVersion: __, ...meta } = made.metadata as JSONObject;
      const labels = meta.labels as JSONObject;
      return ['one', 'two'].map((tier) =>
        JSON.stringify({ ...made, metadata: { ...meta, labels: { ...labels, tier } } }),
      ) as [string, string];
    };
    const contenders = [
      { name: 'tracked', bodies: await bodies('tracked', true), best: Number.POSITIVE_INFINITY },
      { name: 'untracked', bodies: await bodies('untracked', false), best: Number.POSITIVE_INFINITY },
    ];
    const calls = 100;
    for (let turn = 0; turn < 25; turn++) {
      for (const contender of contenders) {
        const start = performance.now();
        for (let i = 0; i < calls; i++)
          await send('PUT', `pods/${contender.name}`, contender.bodies[(i + 1) % 2] as string);
        contender.best = Math.min(contender.best, ((performance.now() - start) * 1000) / calls);
      }
    }
    const [ours, other] = contenders as [(typeof contenders)[0], (typeof contenders)[0]];
    return [
      {
        name: `update of ${round(ours.bodies[0].length / 1024, 1)} KB`,
        value: round(ours.best, 0),
        unit: 'µs',
        other: { name: 'untracked', value: round(other.best, 0), ratio: round(ours.best / other.best, 2) },
        target: '≤ 2×',
      },
    ];
  } finally {
    await server.stop();
  }
}
