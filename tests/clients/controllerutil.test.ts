import { builtinType } from '@k8s-ts/api';
import { appsv1, corev1 } from '@k8s-ts/api/resources';
import { isConflict } from '@k8s-ts/apimachinery/errors';
import type { APIServer } from '@k8s-ts/apiserver';
import type { Client } from '@k8s-ts/client';
import {
  applyConfiguration,
  applyStatus,
  createOrPatch,
  createOrUpdate,
  extractConfiguration,
  patchStatus,
} from '@k8s-ts/client/controllerutil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startServer } from '../kit/server.js';

let server: APIServer;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  client = clientOf(server);
});
afterAll(() => server?.stop());

const template = (image: string) => ({
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'main', image }] },
});
const deployment = (name: string, image: string, replicas?: number): appsv1.Deployment => ({
  metadata: { name, namespace: 'default' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: template(image),
    ...(replicas !== undefined && { replicas }),
  },
});

describe('helpers of controllers', { timeout: 120_000 }, () => {
  it('createOrUpdate writes when the function changes something', async () => {
    const maps = client.resource(corev1.configMaps);
    const name = { namespace: 'default', name: 'settings' };
    const set = (colour: string) =>
      createOrUpdate(maps, name, (current) => ({ ...current, data: { ...current.data, colour } }));
    expect((await set('blue')).result).toBe('created');
    expect(await set('blue')).toMatchObject({ result: 'unchanged', object: { data: { colour: 'blue' } } });
    expect(await set('red')).toMatchObject({ result: 'updated', object: { data: { colour: 'red' } } });
    await expect(
      createOrUpdate(maps, name, (current) => ({ ...current, metadata: { ...current.metadata, name: 'other' } })),
    ).rejects.toThrow('MutateFn cannot mutate object name and/or object namespace');
    const racing = createOrUpdate(maps, name, async (current) => {
      await maps.namespace('default').patch('settings', { data: { other: 'change' } });
      return { ...current, data: { colour: 'green' } };
    });
    expect(isConflict(await racing.catch((error: unknown) => error))).toBe(true);
  });

  it('createOrPatch writes the object and its status apart', async () => {
    const deployments = client.resource(appsv1.deployments);
    const name = { namespace: 'default', name: 'patched' };
    const wanted = deployment('patched', 'a:1', 2);
    const first = await createOrPatch(deployments, name, (current) => ({
      ...current,
      ...wanted,
      status: { observedGeneration: 7 },
    }));
    expect(first).toMatchObject({ result: 'created', object: { status: { observedGeneration: 7 } } });
    const replicas = (count: number, observedGeneration: number) =>
      createOrPatch(deployments, name, (current) => ({
        ...current,
        spec: { ...(current.spec as NonNullable<typeof current.spec>), replicas: count },
        status: { ...current.status, observedGeneration },
      }));
    expect((await replicas(2, 7)).result).toBe('unchanged');
    expect((await replicas(3, 7)).result).toBe('updated');
    expect((await replicas(3, 8)).result).toBe('updatedStatusOnly');
    expect(await replicas(4, 9)).toMatchObject({
      result: 'updatedStatus',
      object: { spec: { replicas: 4 }, status: { observedGeneration: 9 } },
    });
  });

  it('patchStatus sends the changes of a status, and nothing without any', async () => {
    const deployments = client.resource(appsv1.deployments);
    const created = await deployments.create(deployment('status', 'a:1'));
    const written = await patchStatus(deployments, created, { observedGeneration: 1, replicas: 2 });
    expect(written.status).toMatchObject({ observedGeneration: 1, replicas: 2 });
    expect(await patchStatus(deployments, written, { ...written.status })).toBe(written);
    const { replicas: _, ...less } = written.status ?? {};
    expect((await patchStatus(deployments, written, less)).status).not.toHaveProperty('replicas');
    const late = patchStatus(deployments, created, { observedGeneration: 5 }, { optimisticLock: true });
    expect(isConflict(await late.catch((error: unknown) => error))).toBe(true);
  });

  it('apply takes over fields by force, and extracts the fields that it owns', async () => {
    const deployments = client.resource(appsv1.deployments);
    await applyConfiguration(deployments, deployment('applied', 'a:1', 1), { fieldOwner: 'deployer' });
    const scale: appsv1.Deployment = {
      metadata: { name: 'applied', namespace: 'default' },
      spec: { replicas: 5 } as never,
    };
    const refused = applyConfiguration(deployments, scale, { fieldOwner: 'scaler', force: false });
    expect(isConflict(await refused.catch((error: unknown) => error))).toBe(true);
    const scaled = await applyConfiguration(deployments, scale, { fieldOwner: 'scaler' });
    expect(scaled.spec?.replicas).toBe(5);
    const schema = builtinType('apps/v1', 'Deployment');
    expect(extractConfiguration(scaled, 'scaler', { schema })).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'applied', namespace: 'default' },
      spec: { replicas: 5 },
    });
    const own = extractConfiguration(scaled, 'deployer', { schema });
    expect(own?.spec).toEqual({
      selector: { matchLabels: { app: 'web' } },
      template: template('a:1'),
    });
    expect(extractConfiguration(scaled, 'nobody')).toBeUndefined();
    const status = { metadata: { name: 'applied', namespace: 'default' }, status: { observedGeneration: 3 } };
    const reported = await applyStatus(deployments, status, { fieldOwner: 'scaler' });
    expect(reported.status?.observedGeneration).toBe(3);
    expect(extractConfiguration(reported, 'scaler', { schema, subresource: 'status' })?.status).toEqual({
      observedGeneration: 3,
    });
  });
});
