import { appsv1, corev1 } from '@k8s-ts/api/resources';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import type { ResourceClient } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { startTestServer, type TestServer } from './test-server.js';

interface Boat extends KubeObject {
  readonly spec: { readonly sails: number };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('objects of a described resource', () => {
  it('are read, changed, awaited and deleted by name', async () => {
    await server.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { colour: 'blue' } });
    const map = { resource: corev1.configMaps, name: 'a' };
    const read = await server.get(map);
    expectTypeOf(read).toEqualTypeOf<corev1.ConfigMap>();
    expect(read.data).toEqual({ colour: 'blue' });
    const red = server.waitFor(map, ({ data }) => data?.colour === 'red');
    expect((await server.patch(map, { data: { colour: 'red' } })).data?.colour).toBe('red');
    expect((await red).data?.colour).toBe('red');
    const applied = await server.patch(map, { data: { size: 'big' } }, { type: 'apply', force: true });
    expect(applied).toMatchObject({ kind: 'ConfigMap', data: { colour: 'red', size: 'big' } });
    const { items } = await server.resource(corev1.configMaps).namespace('default').list();
    expectTypeOf(items).toEqualTypeOf<readonly corev1.ConfigMap[]>();
    expect(items.map(({ metadata }) => metadata.name)).toContain('a');
    await server.delete(map);
    await server.waitFor(map, 'deleted');
  });

  it('have no namespace when the resource has none', async () => {
    await server.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });
    const read = await server.get({ resource: corev1.namespaces, name: 'other' });
    expectTypeOf(read).toEqualTypeOf<corev1.Namespace>();
    expect(read.status?.phase).toBe('Active');
    await server.create({ apiVersion: 'v1', kind: 'Secret', metadata: { namespace: 'other', name: 's' } });
    const secret = await server.get({ resource: corev1.secrets, name: 's', namespace: 'other' });
    expect(secret.type).toBe('Opaque');
  });
});

it('the test server knows the types of built-in kinds by their apiVersion and kind, and other types by a type argument', () => {
  const use = async (boat: Boat, any: AnyKubeObject, web: appsv1.Deployment) => {
    expectTypeOf(
      await server.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }),
    ).toEqualTypeOf<corev1.ConfigMap>();
    expectTypeOf(await server.create(web)).toEqualTypeOf<appsv1.Deployment>();
    expectTypeOf(await server.create(boat)).toEqualTypeOf<Boat>();
    expectTypeOf(await server.create(any)).toEqualTypeOf<AnyKubeObject>();
    expectTypeOf(await server.create<Boat>({ metadata: {}, spec: { sails: 2 } })).toEqualTypeOf<Boat>();
    const [first] = await server.apply([{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } }]);
    expectTypeOf(first).toEqualTypeOf<corev1.Secret | undefined>();
    expectTypeOf(await server.apply(web)).toEqualTypeOf<readonly appsv1.Deployment[]>();
    expectTypeOf(await server.apply('')).toEqualTypeOf<readonly AnyKubeObject[]>();
    expectTypeOf(await server.get({ apiVersion: 'v1', kind: 'Pod', name: 'a' })).toEqualTypeOf<corev1.Pod>();
    expectTypeOf(await server.get({ apiVersion: 'x/v1', kind: 'Boat', name: 'a' })).toEqualTypeOf<AnyKubeObject>();
    expectTypeOf(await server.get<Boat>({ apiVersion: 'x/v1', kind: 'Boat', name: 'a' })).toEqualTypeOf<Boat>();
    const pods = server.resource({ apiVersion: 'v1', kind: 'Pod' });
    expectTypeOf(pods).toEqualTypeOf<ResourceClient<corev1.Pod>>();
    expectTypeOf(server.resource(appsv1.deployments)).toEqualTypeOf<ResourceClient<appsv1.Deployment>>();
    // @ts-expect-error a misspelled field
    await server.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: {}, dta: {} });
    // @ts-expect-error a misspelled field
    await server.apply([{ apiVersion: 'v1', kind: 'ConfigMap', metadata: {}, dta: {} }]);
    // @ts-expect-error a misspelled field
    await server.apply({ apiVersion: 'v1', kind: 'ConfigMap', metadata: {}, dta: {} });
  };
  expectTypeOf(use).toBeFunction();
});
