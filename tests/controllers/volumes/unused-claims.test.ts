import type { PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

const podResource = describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' });
const claimResource = describeResource<PersistentVolumeClaim>({
  version: 'v1',
  resource: 'persistentvolumeclaims',
  kind: 'PersistentVolumeClaim',
});

describe('the condition Unused of claims', { timeout: 120_000 }, () => {
  let server: ControllerServer;
  beforeAll(async () => {
    server = await startControllerServer(['persistentvolumeclaim-protection-controller'], { unusedClaims: true });
  }, 60_000);
  afterAll(() => server?.stop());

  const claims = () => server.client.resource(claimResource).namespace('default');
  const pods = () => server.client.resource(podResource).namespace('default');
  const newPod = (name: string) =>
    pods().create({
      metadata: { name },
      spec: {
        containers: [{ name: 'c', image: 'i' }],
        volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }],
      },
    } as Pod);
  /** Waits until a condition has the status, and returns the condition. */
  const unused = async (status: 'True' | 'False') => {
    const conditionOf = async () =>
      (await claims().get('data')).status?.conditions?.find(({ type }) => type === 'Unused');
    await server.until(async () => (await conditionOf())?.status === status);
    return conditionOf();
  };

  it('follows the pods that name the claim, until they end', async () => {
    await claims().create({
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], storageClassName: '', resources: { requests: { storage: '1Gi' } } },
    } as PersistentVolumeClaim);
    expect(await unused('True')).toMatchObject({
      type: 'Unused',
      status: 'True',
      lastTransitionTime: expect.stringMatching(/^\d{4}-.*Z$/),
      reason: 'NoPodsUsingPVC',
      message: 'No pods are currently referencing this PVC',
    });
    const pod = await newPod('first');
    expect(await unused('False')).toMatchObject({
      reason: 'PodUsingPVC',
      message: 'A pod is currently referencing this PVC',
    });
    await pods().updateStatus({ ...pod, status: { phase: 'Succeeded' } } as Pod);
    await unused('True');
    await newPod('second');
    await unused('False');
    await pods().delete('second', { gracePeriodSeconds: 0 });
    await unused('True');
    await claims().delete('data');
    await server.until(async () => (await claims().list()).items.length === 0);
  });
});
