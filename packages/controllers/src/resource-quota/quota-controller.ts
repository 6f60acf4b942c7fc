import type { ResourceQuota } from '@k8s-ts/api';
import { addQuantity, type QuantityLike, quantityToString, toQuantity } from '@k8s-ts/apimachinery/quantity';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  describeResource,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  onChangesOf,
  type ReconcileResult,
} from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { whenShown } from '../pods/index.js';
import type { QuotaScope } from '../quota-evaluator.js';
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
/** As {@link measured}, but followed only where a quota limits them. */
const measuredClaims = { group: 'resource.k8s.io', resource: 'resourceclaims' };
const deviceSuffix = '.deviceclass.resource.k8s.io/devices';
/** Names of counts from before `count/…`. */
const oldCounts = ['configmaps', 'replicationcontrollers', 'resourcequotas', 'secrets'];

/** How long changes are gathered before usage is calculated, in ms. */
const batchMs = 100;
/** Interval at which usage is calculated even when nothing is known to have changed, in ms. */
const resyncMs = 300_000;

/**
 * Calculates the usage of ResourceQuotas (`kubernetes pkg/controller/resourcequota`): admission adds what is created, this controller gives back what was
 * deleted. Runs as service account `resourcequota-controller`; does nothing without the setting `quotaEvaluators`.
 */
export const newResourceQuotaController: NewController = (context) => {
  const { clock, informers, catalog, settings } = context;
  const evaluators = settings.quotaEvaluators;
  if (evaluators === undefined) return async () => {};
  const quotas = context.clientOf('resourcequota-controller').resource(quotaResource);
  const informer = informers.informer(quotaResource);
  const queue = newWorkQueue({ clock, ...context.queueMetrics('resourcequota_primary') });
  const followed = new Map<string, Informer<KubeObject, string>>();
  const ends: (() => void)[] = [];

  /** Calculates quotas again that count objects of the resource when one of them changes. */
  const follow = (key: string, objects: Informer<KubeObject, string>, group: string, resource: string) => {
    followed.set(key, objects);
    const evaluator = evaluators(group, resource);
    const enqueue = ({ metadata }: KubeObject) => {
      for (const quota of informer.store.byIndex('namespace', metadata.namespace ?? '')) {
        const names = Object.keys(quota.spec?.hard ?? {});
        if (names.some((name) => evaluator?.counts(name))) queue.addAfter(objectKey(quota), batchMs);
      }
    };
    ends.push(objects.addHandler({ onAdd: enqueue, onUpdate: (_, object) => enqueue(object), onDelete: enqueue }));
  };
  for (const resource of measured) {
    follow(`/${resource.resource}`, informers.informer(describeResource<KubeObject>(resource)), '', resource.resource);
  }

  /** The objects of a resource; undefined for one that is not served. */
  const objectsOf = async (group: string, resource: string, signal: AbortSignal) => {
    const key = `${group}/${resource}`;
    let objects = followed.get(key);
    if (objects === undefined) {
      const found = catalog.current.resources.find((each) => each.group === group && each.resource === resource);
      if (!found?.namespaced || !found.verbs.has('watch')) return undefined;
      const metadataOnly = group !== measuredClaims.group || resource !== measuredClaims.resource;
      const description = { group, version: found.version, resource, kind: found.kind, metadataOnly };
      objects = informers.informer({ ...description, namespaced: true });
      follow(key, objects, group, resource);
      informers.start(signal);
    }
    await objects.whenSynced(signal);
    return objects;
  };

  /** Sums up the usage of all objects in the quota's namespace, for the resource names that can be calculated. */
  const usageOf = async (quota: ResourceQuota, signal: AbortSignal): Promise<Amounts> => {
    const names = Object.keys(quota.spec?.hard ?? {});
    const scopes = scopesOf(quota);
    const used = new Map<string, QuantityLike>();
    for (const [group, resource] of resourcesOf(names)) {
      const evaluator = evaluators(group, resource);
      const counted = names.filter((name) => evaluator?.counts(name));
      if (evaluator === undefined || counted.length === 0) continue;
      const objects = await objectsOf(group, resource, signal);
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
  };

  const controller = newController({
    sources: [
      onChangesOf(informer),
      ...measured.map((resource) => onChangesOf(informers.informer(describeResource<KubeObject>(resource)), () => [])),
    ],
    queue,
    workers: 5,
    onError: context.onError,
    async reconcile(key, signal): Promise<ReconcileResult | undefined> {
      const quota = informer.store.get(key);
      if (quota === undefined || quota.metadata.deletionTimestamp) return undefined;
      const status = nextQuotaStatus(quota, await usageOf(quota, signal));
      if (status !== undefined) {
        const written = await quotas.updateStatus({ ...quota, status }, { signal });
        await whenShown(informer, [written], clock, signal);
      }
      return { requeueAfterMs: resyncMs };
    },
  });
  return async (signal) => {
    ends.push(
      catalog.onChange(() => {
        for (const quota of informer.store.list()) if (lacksUsage(quota)) queue.add(objectKey(quota));
      }),
    );
    await controller.run(signal);
    for (const end of ends) end();
  };
};

/** Whether the usage of a limited name is not known, for example because its resource is not served. */
function lacksUsage({ spec, status }: ResourceQuota): boolean {
  return Object.keys(spec?.hard ?? {}).some((name) => status?.used?.[name] === undefined);
}

/** The resources that names of a quota may be about. */
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
