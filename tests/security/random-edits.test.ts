import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupVersions } from '@k8s-ts/api/discovery';
import type { APIServer } from '@k8s-ts/apiserver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upstreamObjects } from '../../packages/api/test/upstream-objects.js';
import { examples } from '../../packages/embedded-apiserver/test/protobuf-examples.js';
import { startServer } from '../kit/server.js';
import { Random } from './fuzz/random.js';

const folder = upstreamObjects;
const editsPerObject = Number(process.env.K8S_TS_EDITS ?? 20);
const seed = Number(process.env.K8S_TS_SEED ?? 1);

interface Golden {
  readonly title: string;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: edits make anything of it
  readonly object: any;
}

/** Valid objects. */
const valid: readonly Golden[] = Object.entries(examples).map(([title, { collection: path, object }]) => ({
  title,
  path,
  object,
}));

/**
 * Upstream's objects that are valid if their metadata is. kube-apiserver drops those of their fields that need a
 * feature gate.
 */
const accepted: ReadonlySet<string> = new Set([
  'apps/v1 ControllerRevision',
  'authentication.k8s.io/v1 SelfSubjectReview',
  'authentication.k8s.io/v1 TokenReview',
  'authorization.k8s.io/v1 SelfSubjectRulesReview',
  'coordination.k8s.io/v1 Lease',
  'storage.k8s.io/v1 CSINode',
  'storage.k8s.io/v1 VolumeAttributesClass',
  'storage.k8s.io/v1beta1 VolumeAttributesClass',
  'v1 ConfigMap',
  'v1 Event',
  'v1 Secret',
  'v1 ServiceAccount',
]);
/** Kinds whose metadata is not fully validated: reviews are not stored, and old clients may give events any name. */
const acceptedWithAnyMetadata: ReadonlySet<string> = new Set([
  'authentication.k8s.io/v1 SelfSubjectReview',
  'authentication.k8s.io/v1 TokenReview',
  'authorization.k8s.io/v1 SelfSubjectRulesReview',
  'v1 Event',
]);
/** Group-versions and kinds of upstream's objects that this server does not have. */
const missing =
  /^(admissionregistration\.k8s\.io\/v1beta1 ValidatingAdmissionPolicy(Binding)?$|(certificates\.k8s\.io\/v1(alpha|beta)1|coordination\.k8s\.io\/v1(alpha2|beta1)|internal\.apiserver\.k8s\.io\/v1alpha1|resource\.k8s\.io\/v1(alpha3|beta1)|scheduling\.k8s\.io\/v1alpha1|storagemigration\.k8s\.io\/v1beta1) )/;

/** Upstream's objects of kinds that clients can create. Every field has a value, and most objects are invalid. */
const full: readonly Golden[] = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => {
        const object = JSON.parse(readFileSync(join(folder, file), 'utf8'));
        const [version = '', group = ''] = String(object.apiVersion).split('/').reverse();
        const facts = groupVersions().find((each) => each.group === group && each.version === version);
        const resource = facts?.resources.find(({ name, kind }) => kind === object.kind && !name.includes('/'));
        // kube-apiserver, too, answers an invalid Binding with 500, because its validation errors are plain text.
        if (!resource?.verbs.includes('create') || object.kind === 'Binding') return [];
        const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
        const namespace = resource.namespaced ? '/namespaces/default' : '';
        return [{ title: `${object.apiVersion} ${object.kind}`, path: `${root}${namespace}/${resource.name}`, object }];
      })
  : [];

const values: readonly unknown[] = [
  null,
  '',
  'x',
  ' ',
  '/',
  '*',
  '-1',
  '1Gi',
  -1,
  0,
  1,
  2 ** 31,
  2 ** 53,
  0.5,
  true,
  false,
  [],
  {},
  [null],
  ['', ''],
  { '': '' },
];

/** Returns every place in a value: a container and a key in it. */
function places(value: unknown): readonly (readonly [Record<string, unknown>, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as Record<string, unknown>;
  return Object.keys(container).flatMap((key) => [[container, key] as const, ...places(container[key])]);
}

/** Returns a copy of the object with one random change. */
function edited(object: object, random: Random): object {
  const copy = structuredClone(object);
  const [container, key] = random.pick(places(copy));
  switch (random.below(5)) {
    case 0:
      if (Array.isArray(container)) container.splice(Number(key), 1);
      else delete container[key];
      break;
    case 1:
      if (Array.isArray(container)) container.push(structuredClone(container[key]));
      else container[`${key}x`] = container[key];
      break;
    default:
      container[key] = structuredClone(random.pick(values));
  }
  return copy;
}

describe('objects with one random edit', () => {
  let server: APIServer;
  beforeAll(async () => {
    server = await startServer({
      runtimeConfig: ['api/all=true'],
      disableAdmissionPlugins: ['Priority', 'PodSecurity', 'RuntimeClass', 'ResourceQuota'],
    });
  });
  afterAll(() => server?.stop());

  const create = async (path: string, object: object) => {
    const request = new Request(`http://localhost${path}?dryRun=All`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(object),
    });
    const response = await server.fetch(request);
    return { status: response.status, text: await response.text() };
  };

  it.skipIf(full.length === 0)("accepts and refuses upstream's objects as kube-apiserver does", async () => {
    for (const { title, path, object } of full.filter(({ title }) => !missing.test(title))) {
      const { namespace: _namespace, resourceVersion: _version, ...metadata } = object.metadata ?? {};
      const { generateName: _prefix, finalizers: _finalizers, ownerReferences: _owners, ...right } = metadata;
      const whole = await create(path, { ...object, metadata: { ...metadata, name: 'one' } });
      expect(whole.status, `${title}: ${whole.text}`).toBe(acceptedWithAnyMetadata.has(title) ? 201 : 422);
      const cleaned = await create(path, { ...object, metadata: { ...right, name: 'one' } });
      expect(cleaned.status, `${title}: ${cleaned.text}`).toBe(accepted.has(title) ? 201 : 422);
    }
  });

  it.each([...valid, ...full].map((golden) => [golden.title, golden] as const))(
    '%s never fails the server',
    async (_title, golden) => {
      const random = new Random(seed);
      const { namespace: _namespace, resourceVersion: _version, ...metadata } = golden.object.metadata ?? {};
      // Names of upstream's objects are in upper case, which is not valid.
      const object = { ...golden.object, metadata: { ...metadata, name: 'one' } };
      for (let i = 0; i < editsPerObject; i++) {
        const body = i === 0 ? object : edited(JSON.parse(JSON.stringify(object)), random);
        const { status, text } = await create(golden.path, body);
        expect(status, `${text}\n${JSON.stringify(body)}`).toBeLessThan(500);
      }
    },
  );
});
