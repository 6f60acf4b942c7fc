import type { ResourceQuota } from '@k8s-ts/api';
import { addQuantity, type QuantityLike, quantityToString, toQuantity } from '@k8s-ts/apimachinery/quantity';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type Clock,
  type Controller,
  describeResource,
  type Informer,
  type InformerFactory,
  newController,
  newWorkQueue,
  objectKey,
  onChangesOf,
  type ReconcileResult,
  type ResourceClient,
  type WorkQueue,
} from '@k8s-ts/client';
import type { ControllerContext, NewController } from '../controller-context.js';
import type { ResourceCatalog } from '../discovery/index.js';
import { whenShown } from '../pods/index.js';
import type { QuotaEvaluators, QuotaScope } from '../quota-evaluator.js';
import { coreResources } from '../resources.js';
import { type Amounts, nextQuotaStatus } from './quota-status.js';

const quotaResource = describeResource<ResourceQuota>({
  version: 'v1',
  resource: 'resourcequotas',
  kind: 'ResourceQuota',
  namespaced: true,
});

/** Resources whose objects are measured, and not only counted: their informers have whole objects. */
const measured = [coreResources.pods, coreResources.services, coreResources.persistentVolumeClaims];
/** Like {@link measured}, but followed only when a quota limits them. */
const measuredClaims = { group: 'resource.k8s.io', resource: 'resourceclaims' };
const deviceSuffix = '.deviceclass.resource.k8s.io/devices';
/** Names of counts that are older than the form `count/RESOURCE`. */
const oldCounts = ['configmaps', 'replicationcontrollers', 'resourcequotas', 'secrets'];

/** Time for which changes are collected before usage is calculated, in ms. */
const batchMs = 100;
/** Interval at which usage is calculated even when nothing is known to have changed, in ms. */
const resyncMs = 300_000;

/**
 * Calculates the usage of ResourceQuotas (`kubernetes pkg/controller/resourcequota`): admission adds the usage of
 * created objects, this controller subtracts the usage of deleted objects. Runs as service account
 * `resourcequota-controller`; does nothing without the setting `quotaEvaluators`.
 */
export const newResourceQuotaController: NewController = (context) => {
  const evaluators = context.settings.quotaEvaluators;
  if (evaluators === undefined) return async () => {};
  const resourceQuotaController = new ResourceQuotaController(context, evaluators);
  return (signal) => resourceQuotaController.run(signal);
};

class ResourceQuotaController {
  readonly #evaluators: QuotaEvaluators;
  readonly #clock: Clock;
  readonly #informers: InformerFactory;
  readonly #catalog: ResourceCatalog;
  readonly #quotas: ResourceClient<ResourceQuota>;
  readonly #informer: Informer<ResourceQuota, string>;
  readonly #queue: WorkQueue<string>;
  readonly #followed = new Map<string, Informer<KubeObject, string>>();
  readonly #ends: (() => void)[] = [];
  readonly #controller: Controller;

  constructor(context: ControllerContext, evaluators: QuotaEvaluators) {
    this.#evaluators = evaluators;
    this.#clock = context.clock;
    this.#informers = context.informers;
    this.#catalog = context.catalog;
    this.#quotas = context.clientOf('resourcequota-controller').resource(quotaResource);
    this.#informer = this.#informers.informer(quotaResource);
    this.#queue = newWorkQueue({ clock: this.#clock, ...context.queueMetrics('resourcequota_primary') });
    for (const resource of measured) {
      this.#follow(
        `/${resource.resource}`,
        this.#informers.informer(describeResource<KubeObject>(resource)),
        '',
        resource.resource,
      );
    }
    this.#controller = newController({
      sources: [
        onChangesOf(this.#informer),
        ...measured.map((resource) =>
          onChangesOf(this.#informers.informer(describeResource<KubeObject>(resource)), () => []),
        ),
      ],
      queue: this.#queue,
      workers: 5,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#ends.push(
      this.#catalog.onChange(() => {
        for (const quota of this.#informer.store.list()) if (lacksUsage(quota)) this.#queue.add(objectKey(quota));
      }),
    );
    await this.#controller.run(signal);
    for (const end of this.#ends) end();
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const quota = this.#informer.store.get(key);
    if (quota === undefined || quota.metadata.deletionTimestamp) return undefined;
    const status = nextQuotaStatus(quota, await this.#usageOf(quota, signal));
    if (status !== undefined) {
      const written = await this.#quotas.updateStatus({ ...quota, status }, { signal });
      await whenShown(this.#informer, [written], this.#clock, signal);
    }
    return { requeueAfterMs: resyncMs };
  }

  /** When an object of the resource changes, recalculates the quotas that count objects of the resource. */
  #follow(key: string, objects: Informer<KubeObject, string>, group: string, resource: string): void {
    this.#followed.set(key, objects);
    const evaluator = this.#evaluators(group, resource);
    const enqueue = ({ metadata }: KubeObject) => {
      for (const quota of this.#informer.store.byIndex('namespace', metadata.namespace ?? '')) {
        const names = Object.keys(quota.spec?.hard ?? {});
        if (names.some((name) => evaluator?.counts(name))) this.#queue.addAfter(objectKey(quota), batchMs);
      }
    };
    this.#ends.push(
      objects.addHandler({ onAdd: enqueue, onUpdate: (_, object) => enqueue(object), onDelete: enqueue }),
    );
  }

  /** The objects of a resource; undefined for a resource that is not served. */
  async #objectsOf(
    group: string,
    resource: string,
    signal: AbortSignal,
  ): Promise<Informer<KubeObject, string> | undefined> {
    const key = `${group}/${resource}`;
    let objects = this.#followed.get(key);
    if (objects === undefined) {
      const found = this.#catalog.current.resources.find((each) => each.group === group && each.resource === resource);
      if (!found?.namespaced || !found.verbs.has('watch')) return undefined;
      const metadataOnly = group !== measuredClaims.group || resource !== measuredClaims.resource;
      const description = { group, version: found.version, resource, kind: found.kind, metadataOnly };
      objects = this.#informers.informer({ ...description, namespaced: true });
      this.#follow(key, objects, group, resource);
      this.#informers.start(signal);
    }
    await objects.whenSynced(signal);
    return objects;
  }

  /** Sums up the usage of all objects in the quota's namespace, for the resource names that can be calculated. */
  async #usageOf(quota: ResourceQuota, signal: AbortSignal): Promise<Amounts> {
    const names = Object.keys(quota.spec?.hard ?? {});
    const scopes = scopesOf(quota);
    const used = new Map<string, QuantityLike>();
    for (const [group, resource] of resourcesOf(names)) {
      const evaluator = this.#evaluators(group, resource);
      const counted = names.filter((name) => evaluator?.counts(name));
      if (evaluator === undefined || counted.length === 0) continue;
      const objects = await this.#objectsOf(group, resource, signal);
      if (objects === undefined) continue;
      for (const name of counted) used.set(name, used.get(name) ?? '0');
      for (const object of objects.store.byIndex('namespace', quota.metadata.namespace ?? '')) {
        if (!scopes.every((scope) => evaluator.inScope(scope, object))) continue;
        const usage = evaluator.usage(object);
        for (const name of counted) {
          const amount = usage.get(name);
          if (amount !== undefined) used.set(name, addQuantity(used.get(name) ?? '0', amount));
        }
      }
    }
    return Object.fromEntries([...used].map(([name, amount]) => [name, quantityToString(toQuantity(amount))]));
  }
}

/** Whether the usage of a limited name is not known, for example because its resource is not served. */
function lacksUsage({ spec, status }: ResourceQuota): boolean {
  return Object.keys(spec?.hard ?? {}).some((name) => status?.used?.[name] === undefined);
}

/** The resources to which names of a quota may refer. */
function resourcesOf(names: readonly string[]): readonly (readonly [group: string, resource: string])[] {
  const counted = names.flatMap((name) => {
    if (oldCounts.includes(name)) return [`${name}.`];
    if (name.endsWith(deviceSuffix)) return [`${measuredClaims.resource}.${measuredClaims.group}.`];
    return name.startsWith('count/') ? [`${name.slice('count/'.length)}.`] : [];
  });
  const keys = new Set([...measured.map(({ resource }) => `${resource}.`), ...counted]);
  return [...keys].map((key) => {
    const [resource = '', ...group] = key.slice(0, -1).split('.');
    return [group.join('.'), resource] as const;
  });
}

function scopesOf({ spec }: ResourceQuota): readonly QuotaScope[] {
  const scopes = (spec?.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' }));
  return [...scopes, ...(spec?.scopeSelector?.matchExpressions ?? [])];
}
