import type { appsv1, autoscalingv2, Pod } from '@k8s-ts/api';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import type { MetricsSource } from '@k8s-ts/controllers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

type Autoscaler = autoscalingv2.HorizontalPodAutoscaler;

/** CPU usage of each pod, in thousandths of a core; set by tests. */
let usage = 500;
/** Functions by name of the target, set by tests. Each runs between the read and the write of the scale. */
const whileMetricsAreRead = new Map<string, () => Promise<unknown>>();
const metrics: MetricsSource = {
  async resourceMetrics({ selector }) {
    const app = selector.split('=')[1];
    await whileMetricsAreRead.get(app ?? '')?.();
    const found = await pods().list({ labelSelector: `app=${app}` });
    const at = server.clock.now();
    return new Map(found.items.map(({ metadata }) => [metadata.name ?? '', { milliValue: usage, at, windowMs: 1000 }]));
  },
  async podMetrics() {
    throw new Error('unable to fetch metrics from custom metrics API: none');
  },
  objectMetric: async () => 40_000,
  externalMetrics: async () => [30_000, 30_000],
};

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(['horizontal-pod-autoscaler-controller'], { metrics });
});
afterAll(() => server.stop());

const pods = () => server.of<Pod>('pods', 'Pod').namespace('default');
const replicaSets = () => server.of<appsv1.ReplicaSet>('replicasets', 'ReplicaSet', 'apps').namespace('default');
const autoscalers = () =>
  server
    .of<Autoscaler>('horizontalpodautoscalers', 'HorizontalPodAutoscaler', 'autoscaling', 'v2')
    .namespace('default');
/** Makes autoscalers evaluate their metrics repeatedly, because an informer may not be up to date at first. */
const untilReplicas = (of: ControllerServer, name: string, replicas: number) =>
  of.until(async () => {
    of.clock.advance(15_000);
    const sets = of.of<appsv1.ReplicaSet>('replicasets', 'ReplicaSet', 'apps').namespace('default');
    return (await sets.get(name)).spec?.replicas === replicas;
  });
const replicasOf = async (name: string) => (await replicaSets().get(name)).spec?.replicas;
const conditionsOf = async (name: string) =>
  ((await autoscalers().get(name)).status?.conditions ?? []).map(
    ({ type, status, reason }) => `${type} ${status} ${reason}`,
  );

async function newTarget(client: ControllerServer, name: string, replicas: number): Promise<void> {
  const labels = { app: name };
  const requests = { cpu: '1', memory: '1Gi' };
  await client.of<appsv1.ReplicaSet>('replicasets', 'ReplicaSet', 'apps').create({
    metadata: { namespace: 'default', name },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i', resources: { requests } }] } },
    },
  });
  const all = client.of<Pod>('pods', 'Pod').namespace('default');
  for (let i = 0; i < replicas; i++) {
    const pod = await all.create({
      metadata: { namespace: 'default', name: `${name}-${i}`, labels },
      spec: { containers: [{ name: 'c', image: 'i', resources: { requests } }] },
    });
    const time = '2026-01-01T00:00:00Z';
    const conditions = [{ type: 'Ready', status: 'True', lastTransitionTime: time }];
    await all.updateStatus({ ...pod, status: { phase: 'Running', startTime: time, conditions } });
  }
}
const newAutoscaler = (name: string, spec: Partial<NonNullable<Autoscaler['spec']>> = {}) =>
  autoscalers().create({
    metadata: { namespace: 'default', name },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'ReplicaSet', name },
      maxReplicas: 10,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
      ],
      ...spec,
    },
  });

describe('a HorizontalPodAutoscaler', () => {
  it('adds and removes replicas according to the use of a resource', async () => {
    usage = 900;
    await newTarget(server, 'web', 2);
    await newAutoscaler('web');
    await untilReplicas(server, 'web', 4);
    await server.until(async () => (await autoscalers().get('web')).status?.desiredReplicas === 4);
    const { status } = await autoscalers().get('web');
    expect(status).toMatchObject({
      currentReplicas: 2,
      currentMetrics: [
        { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 90, averageValue: '900m' } } },
      ],
    });
    expect(status?.lastScaleTime).toBeDefined();
    expect(await conditionsOf('web')).toEqual([
      'AbleToScale True SucceededRescale',
      'ScalingActive True ValidMetricFound',
      'ScalingLimited False DesiredWithinRange',
    ]);
    const text =
      'Normal SuccessfulRescale New size: 4; reason: cpu resource utilization (percentage of request) above target';
    await server.until(async () => (await server.eventsOf('default', 'web')).includes(text));
    usage = 100;
    server.clock.advance(15_000);
    await server.until(async () => (await conditionsOf('web')).includes('AbleToScale True ScaleDownStabilized'));
    await server.until(async () => {
      server.clock.advance(60_000);
      return (await replicasOf('web')) === 1;
    });
    await autoscalers().delete('web');
  });

  it('keeps the replicas between the minimum and the maximum without metrics', async () => {
    await newTarget(server, 'bounds', 1);
    await newAutoscaler('bounds', { minReplicas: 3 });
    await server.until(async () => (await replicasOf('bounds')) === 3);
    const text = 'Normal SuccessfulRescale New size: 3; reason: Current number of replicas below Spec.MinReplicas';
    await server.until(async () => (await server.eventsOf('default', 'bounds')).includes(text));
    await autoscalers().patch('bounds', { spec: { minReplicas: 1, maxReplicas: 2 } });
    await server.until(async () => (await replicasOf('bounds')) === 2);
    await autoscalers().delete('bounds');
  });

  it('scales its target when there are many autoscalers', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `many-${i}`);
    await Promise.all(names.map((name, i) => newTarget(server, name, i % 2)));
    await Promise.all(names.map((name, i) => newAutoscaler(name, { minReplicas: 2 + (i % 3) })));
    const wanted = names.map((_, i) => (i % 2 === 0 ? 0 : 2 + (i % 3)));
    const found = async () => {
      const { items } = await replicaSets().list();
      const replicas = new Map(items.map(({ metadata, spec }) => [metadata.name ?? '', spec?.replicas]));
      return names.map((name) => replicas.get(name));
    };
    await expect.poll(found).toEqual(wanted);
    await expect
      .poll(async () => (await Promise.all(names.map(conditionsOf))).filter((each) => each.length > 0).length)
      .toBe(names.length);
    await Promise.all(names.map((name) => autoscalers().delete(name)));
  });

  it('ignores a target with no replicas', async () => {
    await newTarget(server, 'off', 0);
    await newAutoscaler('off');
    await server.until(async () => (await conditionsOf('off')).includes('ScalingActive False ScalingDisabled'));
    expect(await replicasOf('off')).toBe(0);
  });

  it('reports why it cannot scale', async () => {
    await newAutoscaler('lost');
    await server.until(async () => (await conditionsOf('lost')).includes('AbleToScale False FailedGetScale'));
    const gone = 'Warning FailedGetScale replicasets.apps "lost" not found';
    await server.until(async () => (await server.eventsOf('default', 'lost')).includes(gone));
    await newTarget(server, 'blind', 1);
    await newAutoscaler('blind', {
      metrics: [
        { type: 'Pods', pods: { metric: { name: 'hits' }, target: { type: 'AverageValue', averageValue: '5' } } },
      ],
    });
    await server.until(async () => (await conditionsOf('blind')).includes('ScalingActive False FailedGetPodsMetric'));
    const text = 'unable to get metric hits: unable to fetch metrics from custom metrics API: none';
    await server.until(async () => {
      const seen = await server.eventsOf('default', 'blind');
      return (
        seen.includes(`Warning FailedGetPodsMetric ${text}`) &&
        seen.includes(
          `Warning FailedComputeMetricsReplicas invalid metrics (1 invalid out of 1), first error is: failed to get pods metric value: ${text}`,
        )
      );
    });
    expect((await autoscalers().get('blind')).status?.currentMetrics).toEqual([{ type: '' }]);
  });

  it('reports that the kind of its target is not served', async () => {
    await newAutoscaler('unknown', { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Unknown', name: 'x' } });
    const text = 'no matches for kind "Unknown" in group "apps"';
    await server.until(async () =>
      (await server.eventsOf('default', 'unknown')).includes(`Warning FailedGetScale ${text}`),
    );
    await server.until(async () => (await conditionsOf('unknown')).includes('AbleToScale False FailedGetScale'));
    const [condition] = (await autoscalers().get('unknown')).status?.conditions ?? [];
    expect(condition?.message).toBe(`the HPA controller was unable to get the target's current scale: ${text}`);
    await autoscalers().delete('unknown');
  });

  it('writes the scale again after a conflict', async () => {
    usage = 900;
    let conflicts = 0;
    whileMetricsAreRead.set('contested', () =>
      replicaSets().patch('contested', { metadata: { annotations: { conflict: String(++conflicts) } } }),
    );
    await newTarget(server, 'contested', 2);
    await newAutoscaler('contested');
    await untilReplicas(server, 'contested', 4);
    expect(conflicts).toBeGreaterThan(0);
    const seen = () => server.eventsOf('default', 'contested');
    await server.until(async () =>
      (await seen()).some((text) => text.startsWith('Normal SuccessfulRescale New size: 4')),
    );
    expect((await seen()).filter((text) => text.includes('FailedRescale'))).toEqual([]);
    await autoscalers().delete('contested');
  });

  it('reports that it could not write the scale', async () => {
    usage = 900;
    const remove = () =>
      replicaSets()
        .delete('fleeting')
        .catch(() => {});
    await newTarget(server, 'fleeting', 2);
    const { metadata, spec } = await replicaSets().get('fleeting');
    whileMetricsAreRead.set('fleeting', remove);
    await newAutoscaler('fleeting');
    let status: Autoscaler['status'];
    await server.until(async () => {
      ({ status } = await autoscalers().get('fleeting'));
      if (status?.conditions?.some(({ reason }) => reason === 'FailedUpdateScale')) return true;
      const target = { metadata: { namespace: 'default', name: metadata.name ?? '' }, ...(spec && { spec }) };
      await replicaSets()
        .create(target)
        .catch(() => {});
      server.clock.advance(15_000);
      return false;
    });
    expect(status).toMatchObject({ currentReplicas: 2, desiredReplicas: 0, currentMetrics: [{ type: 'Resource' }] });
    const error = 'replicasets.apps "fleeting" not found';
    const message = `the HPA controller was unable to update the target scale: ${error}`;
    expect(status?.conditions).toContainEqual(
      expect.objectContaining({ type: 'AbleToScale', status: 'False', message }),
    );
    const text = `New size: 4; reason: cpu resource utilization (percentage of request) above target; error: ${error}`;
    await server.until(async () =>
      (await server.eventsOf('default', 'fleeting')).includes(`Warning FailedRescale ${text}`),
    );
    await autoscalers().delete('fleeting');
  });

  it('uses the largest of several metrics', async () => {
    usage = 500;
    await newTarget(server, 'several', 2);
    await newAutoscaler('several', {
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
        {
          type: 'Object',
          object: {
            describedObject: { apiVersion: 'v1', kind: 'Service', name: 's' },
            metric: { name: 'requests' },
            target: { type: 'Value', value: '30' },
          },
        },
        { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'Value', value: '30' } } },
      ],
    });
    await untilReplicas(server, 'several', 4);
    const text = 'Normal SuccessfulRescale New size: 4; reason: external metric queue(nil) above target';
    await server.until(async () => (await server.eventsOf('default', 'several')).includes(text));
  });
});

describe('metrics of the server', () => {
  let other: ControllerServer;
  beforeAll(async () => {
    other = await startControllerServer(['horizontal-pod-autoscaler-controller']);
  });
  afterAll(() => other.stop());

  it('that are missing are reported in the words of client-go', async () => {
    const autoscalers = other
      .of<Autoscaler>('horizontalpodautoscalers', 'HorizontalPodAutoscaler', 'autoscaling', 'v2')
      .namespace('default');
    const target = { type: 'Utilization', averageUtilization: 50 } as const;
    const hits = { metric: { name: 'hits' }, target: { type: 'AverageValue', averageValue: '1' } } as const;
    const describedObject = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'x' };
    const cases = {
      cpu: { type: 'Resource', resource: { name: 'cpu', target } },
      pods: { type: 'Pods', pods: hits },
      object: { type: 'Object', object: { ...hits, describedObject } },
      external: { type: 'External', external: hits },
    } as const;
    for (const [name, metric] of Object.entries(cases)) {
      await newTarget(other, `blind-${name}`, 1);
      const scaleTargetRef = { ...describedObject, name: `blind-${name}` };
      const spec = { scaleTargetRef, maxReplicas: 10, metrics: [metric] };
      await autoscalers.create({ metadata: { namespace: 'default', name }, spec });
    }
    const missing = 'metrics API: the server could not find the requested resource';
    const endings = {
      cpu: `resource ${missing} (get pods.metrics.k8s.io)`,
      pods: `custom ${missing} (get pods.custom.metrics.k8s.io *)`,
      object: `custom ${missing} (get replicasets.apps.custom.metrics.k8s.io x)`,
      external: `external ${missing} (get hits.external.metrics.k8s.io)`,
    };
    for (const [name, ending] of Object.entries(endings)) {
      const messageOf = async () => {
        const { conditions = [] } = (await autoscalers.get(name)).status ?? {};
        return conditions.find(({ type }) => type === 'ScalingActive')?.message ?? '';
      };
      await other.until(async () => (await messageOf()) !== '');
      expect((await messageOf()).endsWith(ending), await messageOf()).toBe(true);
    }
  });

  it('are read from metrics.k8s.io', async () => {
    await newTarget(other, 'served', 2);
    await other.of('customresourcedefinitions', 'CustomResourceDefinition', 'apiextensions.k8s.io').create({
      metadata: {
        name: 'pods.metrics.k8s.io',
        annotations: { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements' },
      },
      spec: {
        group: 'metrics.k8s.io',
        scope: 'Namespaced',
        names: { plural: 'pods', singular: 'pod', kind: 'PodMetrics', listKind: 'PodMetricsList' },
        versions: [
          {
            name: 'v1beta1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        ],
      },
    } as AnyKubeObject);
    const podMetrics = other.of('pods', 'PodMetrics', 'metrics.k8s.io', 'v1beta1').namespace('default');
    await other.until(async () => {
      try {
        await podMetrics.list();
        return true;
      } catch {
        return false;
      }
    });
    for (const name of ['served-0', 'served-1']) {
      await podMetrics.create({
        metadata: { namespace: 'default', name, labels: { app: 'served' } },
        timestamp: new Date(other.clock.now()).toISOString(),
        window: '30s',
        containers: [{ name: 'c', usage: { cpu: '750m', memory: '100Mi' } }],
      } as AnyKubeObject);
    }
    await other.of<Autoscaler>('horizontalpodautoscalers', 'HorizontalPodAutoscaler', 'autoscaling', 'v2').create({
      metadata: { namespace: 'default', name: 'served' },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'served' },
        maxReplicas: 10,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
        ],
      },
    });
    await untilReplicas(other, 'served', 3);
  });
});
