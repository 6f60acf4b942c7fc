import { type LabelSelector, labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { quantityMilliValue } from '@k8s-ts/apimachinery/quantity';
import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { parseDuration } from '@k8s-ts/apimachinery/time';
import type { Client } from '@k8s-ts/client';
import type { ResourceCatalog } from '../discovery/index.js';
import type { MetricsSource, PodMetric } from '../metrics-source.js';

interface PodMetrics {
  readonly metadata: { readonly name: string };
  readonly timestamp: string;
  readonly window: string;
  readonly containers?: readonly { readonly name: string; readonly usage: Readonly<Record<string, string>> }[];
}

interface MetricValue {
  readonly describedObject?: { readonly name?: string };
  readonly timestamp: string;
  readonly windowSeconds?: number;
  readonly value: string;
}

interface List<T> {
  readonly items?: readonly T[];
}

/** A request for metrics. Error messages contain the resource and the name, as those of client-go do. */
interface MetricsRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly resource: string;
  readonly name?: string;
}

const defaultWindowMs = 60_000;

const groups = {
  resource: 'metrics.k8s.io',
  custom: 'custom.metrics.k8s.io',
  external: 'external.metrics.k8s.io',
} as const;
type MetricsKind = keyof typeof groups;
type Query<Method extends keyof MetricsSource> = Parameters<MetricsSource[Method]>[0];

/**
 * Metrics of the APIs that the server serves: `metrics.k8s.io`, `custom.metrics.k8s.io` and `external.metrics.k8s.io`
 * (`kubernetes pkg/controller/podautoscaler/metrics`). Usually another server answers behind an APIService.
 */
export function newServerMetrics(client: Client, catalog: ResourceCatalog): MetricsSource {
  return new ServerMetrics(client, catalog);
}

class ServerMetrics implements MetricsSource {
  readonly #client: Client;
  readonly #catalog: ResourceCatalog;

  constructor(client: Client, catalog: ResourceCatalog) {
    this.#client = client;
    this.#catalog = catalog;
  }

  async resourceMetrics({ namespace, selector, resource, container }: Query<'resourceMetrics'>, signal: AbortSignal) {
    const path = `/apis/metrics.k8s.io/v1beta1/namespaces/${namespace}/pods`;
    const items = await this.#fetchList<PodMetrics>(
      'resource',
      { path, query: { labelSelector: selector }, resource: 'pods' },
      signal,
    );
    return new Map(
      items.flatMap(({ metadata, timestamp, window, containers = [] }) => {
        const counted = container === undefined ? containers : containers.filter(({ name }) => name === container);
        const values = counted.map(({ usage }) => usage[resource]);
        if (values.length === 0 || values.includes(undefined)) return [];
        const milliValue = values.reduce((sum, value) => sum + Number(quantityMilliValue(value ?? '0')), 0);
        const windowMs = Number(parseDuration(window)) / 1e6;
        return [[metadata.name, { milliValue, at: Date.parse(timestamp), windowMs }] as const];
      }),
    );
  }

  async podMetrics(
    { namespace, selector, metric, metricSelector }: Query<'podMetrics'>,
    signal: AbortSignal,
  ): Promise<Map<string, PodMetric>> {
    const path = `${this.#customPath()}${namespace}/pods/*/${metric}`;
    const query = { labelSelector: selector, metricLabelSelector: textOf(metricSelector) };
    const items = await this.#fetchList<MetricValue>('custom', { path, query, resource: 'pods', name: '*' }, signal);
    return new Map(items.map((item) => [item.describedObject?.name ?? '', podMetricOf(item)]));
  }

  async objectMetric(
    { namespace, object, metric, metricSelector }: Query<'objectMetric'>,
    signal: AbortSignal,
  ): Promise<number> {
    const { group } = parseGroupVersion(object.apiVersion ?? '');
    const found = this.#catalog.current.resources.find((each) => each.group === group && each.kind === object.kind);
    if (!found)
      throw new Error(
        `unable to fetch metrics from custom metrics API: no matches for kind ${JSON.stringify(object.kind)}`,
      );
    const resource = group === '' ? found.resource : `${found.resource}.${group}`;
    const isNamespace = resource === 'namespaces';
    const place = isNamespace ? `metrics/${metric}` : `${resource}/${object.name}/${metric}`;
    const query = { metricLabelSelector: textOf(metricSelector) };
    const { items = [] } = await this.#fetch<List<MetricValue>>(
      'custom',
      {
        path: `${this.#customPath()}${namespace}/${place}`,
        query,
        resource: isNamespace ? 'metrics' : resource,
        name: isNamespace ? metric : (object.name ?? ''),
      },
      signal,
    );
    const [item] = items;
    if (item === undefined || items.length > 1) {
      const text = `the custom metrics API server returned ${items.length} results when we asked for exactly one`;
      throw new Error(`unable to fetch metrics from custom metrics API: ${text}`);
    }
    return Number(quantityMilliValue(item.value));
  }

  async externalMetrics(
    { namespace, metric, metricSelector }: Query<'externalMetrics'>,
    signal: AbortSignal,
  ): Promise<number[]> {
    const path = `/apis/external.metrics.k8s.io/v1beta1/namespaces/${namespace}/${metric}`;
    const items = await this.#fetchList<MetricValue>(
      'external',
      { path, query: { labelSelector: textOf(metricSelector) }, resource: metric },
      signal,
    );
    return items.map(({ value }) => Number(quantityMilliValue(value)));
  }

  async #fetch<T>(kind: MetricsKind, { path, query, resource, name }: MetricsRequest, signal: AbortSignal): Promise<T> {
    const given = Object.entries(query).filter(([, value]) => value !== '');
    const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
    try {
      return await this.#client.request<T>({
        path: path + search,
        resource: { group: groups[kind], resource },
        ...(name !== undefined && { name }),
        signal,
      });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      throw new Error(`unable to fetch metrics from ${kind} metrics API: ${text}`, { cause: error });
    }
  }

  async #fetchList<T>(kind: MetricsKind, request: MetricsRequest, signal: AbortSignal): Promise<readonly T[]> {
    const { items = [] } = await this.#fetch<List<T>>(kind, request, signal);
    if (items.length === 0) throw new Error(`no metrics returned from ${kind} metrics API`);
    return items;
  }

  #customPath(): string {
    const group = 'custom.metrics.k8s.io';
    const versions = this.#catalog.current.resources
      .filter((each) => each.group === group)
      .map(({ version }) => version);
    const isOld = versions.includes('v1beta1') && !versions.includes('v1beta2');
    return `/apis/${group}/${isOld ? 'v1beta1' : 'v1beta2'}/namespaces/`;
  }
}

function textOf(selector: LabelSelector | undefined): string {
  return selector === undefined ? '' : labelSelectorAsSelector(selector).toString();
}

function podMetricOf({ timestamp, windowSeconds, value }: MetricValue): PodMetric {
  return {
    milliValue: Number(quantityMilliValue(value)),
    at: Date.parse(timestamp),
    windowMs: windowSeconds === undefined ? defaultWindowMs : windowSeconds * 1000,
  };
}
