import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, convertedStorage, type Store, withMeta } from '@k8s-ts/registry-generic';
import {
  builtinScheme,
  builtinSubresource,
  newBuiltinProvider,
  type RESTStorageProvider,
} from '@k8s-ts/registry-shared';
import {
  type HorizontalPodAutoscaler,
  horizontalPodAutoscalerStatusStrategy,
  horizontalPodAutoscalerStrategy,
} from './horizontal-pod-autoscaler/horizontal-pod-autoscaler-strategy.js';

/** The store of the group; its objects are in the form of v2. */
export interface AutoscalingStores {
  readonly horizontalPodAutoscalers: Store<HorizontalPodAutoscaler>;
}

const group = 'autoscaling';
const kind = 'HorizontalPodAutoscaler';
const stored: GroupVersionKind = { group, version: 'v2', kind };
const older: GroupVersionKind = { group, version: 'v1', kind };

const resetAt = (field: string) => ({ 'autoscaling/v1': [[field]], 'autoscaling/v2': [[field]] });

/**
 * The REST storages of `autoscaling/v2` and `autoscaling/v1`. Both read and write the same objects; in v1, what only v2 has is in annotations
 * (`kubernetes pkg/apis/autoscaling/v1/conversion.go`).
 */
export function newRESTStorageProvider(): RESTStorageProvider<AutoscalingStores> {
  return newBuiltinProvider(group, async ({ store }) => {
    const horizontalPodAutoscalers = await store<HorizontalPodAutoscaler>({
      resource: 'horizontalpodautoscalers',
      kind,
      version: stored.version,
      strategy: horizontalPodAutoscalerStrategy,
      resetFields: resetAt('status'),
    });
    const status = builtinSubresource(horizontalPodAutoscalers, 'status', horizontalPodAutoscalerStatusStrategy, {
      resetFields: resetAt('spec'),
    });
    const resources: Readonly<Record<string, AnyRESTStorage>> = {
      horizontalpodautoscalers: horizontalPodAutoscalers,
      'horizontalpodautoscalers/status': status,
    };
    return {
      stores: { horizontalPodAutoscalers },
      versionedResources: {
        v2: resources,
        v1: Object.fromEntries(Object.entries(resources).map(([path, storage]) => [path, asOlder(storage)])),
      },
    };
  });
}

const asOlder = (storage: AnyRESTStorage): AnyRESTStorage =>
  convertedStorage(storage, { ...builtinScheme().converterBetween(stored, older), toStored: fromOlder });

const currentMetrics = 'autoscaling.alpha.kubernetes.io/current-metrics';

/**
 * An object of v1 in the form of v2. Defaulting gives an object of v1 the annotation that its status alone would make; such an annotation says
 * nothing new, and reading it would add an average value of 0 to the status.
 */
function fromOlder(object: KubeObject): KubeObject {
  const { [currentMetrics]: text, ...annotations } = object.metadata.annotations ?? {};
  const { toServed, toStored } = builtinScheme().converterBetween(stored, older);
  if (text === undefined) return toStored(object);
  const plain = toStored(withMeta(object, { annotations }));
  return toServed(plain).metadata.annotations?.[currentMetrics] === text ? plain : toStored(object);
}
