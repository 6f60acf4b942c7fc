import { fetchTransport, ManualClock, newClient, newInformerFactory } from '@k8s-ts/client';
import { describe, expect, it } from 'vitest';
import { ResourceCatalog } from '../discovery/index.js';
import { newServerMetrics } from './server-metrics.js';

const timestamp = '2026-01-01T00:01:00Z';
const at = Date.parse(timestamp);
const { signal } = new AbortController();
const namespace = 'ns';
const selector = 'app=web';
const metricSelector = { matchLabels: { label: 'value' } };

/** A discovery document with one resource of each of these: `group/version/resource/kind`. */
const discovery = (path: string, resources: readonly string[]) => ({
  items: resources
    .map((text) => text.split('/'))
    .filter(([group]) => (path === '/api') === (group === ''))
    .map(([name, version, resource, kind]) => {
      const responseKind = { group: name, version, kind };
      return {
        metadata: { name },
        versions: [{ version, resources: [{ resource, responseKind, scope: 'Namespaced', verbs: ['get'] }] }],
      };
    }),
});

/** Metrics of a server that answers one path. @returns also the requests that were sent, percent-decoded */
async function metricsOf(answer: object, ...more: readonly string[]) {
  const requests: string[] = [];
  const served = ['apps/v1/deployments/Deployment', '/v1/namespaces/Namespace', ...more];
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/api' || pathname === '/apis') return Response.json(discovery(pathname, served));
    requests.push(decodeURIComponent(pathname + search));
    return 'code' in answer ? Response.json(answer, { status: Number(answer.code) }) : Response.json(answer);
  };
  const client = newClient({ transport: fetchTransport({ url: 'http://server', fetch }) });
  const catalog = new ResourceCatalog({ client, informers: newInformerFactory({ client }), clock: new ManualClock() });
  await catalog.refresh();
  return { metrics: newServerMetrics(client, catalog), requests };
}

const usage = (...pods: readonly Readonly<Record<string, string>>[]) => ({
  items: pods.map((containers, i) => ({
    metadata: { name: `p${i}` },
    timestamp,
    window: '30s',
    containers: Object.entries(containers).map(([name, cpu]) => ({ name, usage: { cpu, memory: '1Mi' } })),
  })),
});
const values = (...all: readonly string[]) => ({
  items: all.map((value, i) => ({ describedObject: { name: `p${i}` }, timestamp, value })),
});
const byPod = (...milliValues: readonly (number | undefined)[]) =>
  milliValues.flatMap((milliValue, i) => (milliValue === undefined ? [] : [[`p${i}`, milliValue]]));

describe('resource metrics', () => {
  const uneven = usage({ a: '100m' }, { a: '300m', b: '400m' }, {});
  it.each([
    ['of pods', undefined, usage({ a: '5' }, { a: '5' }, { a: '5' }), byPod(5000, 5000, 5000)],
    ['of one container', 'a', usage({ a: '5', b: '500m' }, { a: '5', b: '500m' }), byPod(5000, 5000)],
    ['of pods, one without values', undefined, uneven, byPod(100, 700)],
    ['of one container, which a pod lacks', 'a', uneven, byPod(100, 300)],
    ['of a container that one pod has', 'b', uneven, byPod(undefined, 400)],
    ['that are smaller than a thousandth', undefined, usage({ a: '1500u' }), byPod(2)],
  ])('are read: %s', async (_, container, answer, wanted) => {
    const { metrics, requests } = await metricsOf(answer);
    const query = { namespace, selector, resource: 'cpu', ...(container !== undefined && { container }) };
    const found = await metrics.resourceMetrics(query, signal);
    expect([...found].map(([name, { milliValue }]) => [name, milliValue])).toEqual(wanted);
    expect([...found.values()].every((each) => each.at === at && each.windowMs === 30_000)).toBe(true);
    expect(requests).toEqual([`/apis/metrics.k8s.io/v1beta1/namespaces/ns/pods?labelSelector=${selector}`]);
  });
});

describe('metrics of pods', () => {
  const query = { namespace, selector, metric: 'qps', metricSelector };
  it.each([
    ['with values', values('10', '20', '10'), byPod(10_000, 20_000, 10_000)],
    ['of zero', values('0', '0'), byPod(0, 0)],
  ])('are read: %s', async (_, answer, wanted) => {
    const found = await (await metricsOf(answer)).metrics.podMetrics(query, signal);
    expect([...found].map(([name, { milliValue }]) => [name, milliValue])).toEqual(wanted);
    expect(found.get('p0')).toMatchObject({ at, windowMs: 60_000 });
  });

  it('use the reported window', async () => {
    const [item] = values('1').items;
    const { metrics } = await metricsOf({ items: [{ ...item, windowSeconds: 15 }] });
    expect((await metrics.podMetrics(query, signal)).get('p0')?.windowMs).toBe(15_000);
  });

  it.each([
    ['v1beta2', []],
    ['v1beta1', ['custom.metrics.k8s.io/v1beta1/x/X']],
    ['v1beta2', ['custom.metrics.k8s.io/v1beta1/x/X', 'custom.metrics.k8s.io/v1beta2/x/X']],
  ])('are asked for in version %s when %j is served', async (version, served) => {
    const { metrics, requests } = await metricsOf(values('1'), ...served);
    await metrics.podMetrics(query, signal);
    const path = `/apis/custom.metrics.k8s.io/${version}/namespaces/ns/pods/*/qps`;
    expect(requests).toEqual([`${path}?labelSelector=${selector}&metricLabelSelector=label=value`]);
  });
});

describe('a metric of an object', () => {
  it.each([
    ['a Deployment', { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, 'deployments.apps/web/length'],
    ['a Namespace', { apiVersion: 'v1', kind: 'Namespace', name: 'ns' }, 'metrics/length'],
  ])('is read at the path of %s', async (_, object, place) => {
    const { metrics, requests } = await metricsOf(values('10m'));
    expect(await metrics.objectMetric({ namespace, object, metric: 'length' }, signal)).toBe(10);
    expect(requests).toEqual([`/apis/custom.metrics.k8s.io/v1beta2/namespaces/ns/${place}`]);
  });

  it.each([
    ['for an unknown kind', 'Unknown', values('1'), 'no matches for kind "Unknown"'],
    [
      'without a value',
      'Deployment',
      values(),
      'the custom metrics API server returned 0 results when we asked for exactly one',
    ],
    [
      'with two values',
      'Deployment',
      values('1', '2'),
      'the custom metrics API server returned 2 results when we asked for exactly one',
    ],
  ])('fails %s', async (_, kind, answer, text) => {
    const { metrics } = await metricsOf(answer);
    const object = { apiVersion: 'apps/v1', kind, name: 'web' };
    await expect(metrics.objectMetric({ namespace, object, metric: 'length' }, signal)).rejects.toThrow(
      `unable to fetch metrics from custom metrics API: ${text}`,
    );
  });
});

describe('external metrics', () => {
  it.each([
    ['with values', values('10', '20', '10'), [10_000, 20_000, 10_000]],
    ['of zero', values('0', '0', '0'), [0, 0, 0]],
  ])('are read: %s', async (_, answer, wanted) => {
    const { metrics, requests } = await metricsOf(answer);
    expect(await metrics.externalMetrics({ namespace, metric: 'queue', metricSelector }, signal)).toEqual(wanted);
    expect(requests).toEqual(['/apis/external.metrics.k8s.io/v1beta1/namespaces/ns/queue?labelSelector=label=value']);
  });
});

describe('metrics that are missing', () => {
  it.each([
    ['resource', { items: [] }, 'no metrics returned from resource metrics API'],
    ['custom', { items: [] }, 'no metrics returned from custom metrics API'],
    ['external', {}, 'no metrics returned from external metrics API'],
    ['resource', { code: 503 }, 'unable to fetch metrics from resource metrics API: '],
    ['custom', { code: 404 }, 'unable to fetch metrics from custom metrics API: '],
    ['external', { code: 500 }, 'unable to fetch metrics from external metrics API: '],
  ])('fail for the %s API when it answers %j', async (api, answer, text) => {
    const { metrics } = await metricsOf(answer);
    const found =
      api === 'resource'
        ? metrics.resourceMetrics({ namespace, selector, resource: 'cpu' }, signal)
        : api === 'custom'
          ? metrics.podMetrics({ namespace, selector, metric: 'qps' }, signal)
          : metrics.externalMetrics({ namespace, metric: 'queue' }, signal);
    await expect(found).rejects.toThrow(text);
  });
});
