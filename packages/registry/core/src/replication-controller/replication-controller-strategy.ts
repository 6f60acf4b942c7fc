import type { ReplicationController } from '@k8s-ts/api/types';
import {
  podTemplateWarnings,
  podValidationOptions,
  semanticEqual,
  validateReplicationController,
  validateReplicationControllerStatusUpdate,
  validateReplicationControllerUpdate,
} from '@k8s-ts/api/validation';
import { labelsToString } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import { type ScaleAccess, ScaleStorage } from '@k8s-ts/registry-builtin';
import type { RESTOptionsFactory, Store, SubresourceStore } from '@k8s-ts/registry-generic';
import { type KindRules, newKindStore, newKindSubresource, type SubresourceRules } from '../kind-store.js';
import { keepFrom } from '../object-parts.js';
import type { PodSettings } from '../pod/pod-strategy.js';

const templatePath = FieldPath.root('spec', 'template');

/** `kubernetes pkg/registry/core/replicationcontroller`. Through core/v1 its pods outlive it unless the client says otherwise. */
export function replicationControllerRules(settings: PodSettings): KindRules<ReplicationController> {
  return {
    namespaced: true,
    defaultGarbageCollectionPolicy: 'OrphanDependents',
    prepareForCreate: (controller) => ({
      ...controller,
      metadata: { ...controller.metadata, generation: 1 },
      status: { replicas: 0 },
    }),
    validate: (controller) => validateReplicationController(controller, podValidationOptions(undefined, settings)),
    warningsOnCreate(controller) {
      const problems = isDNS1123Label(controller.metadata?.name ?? '');
      const text =
        'metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended:';
      return [
        ...(problems.length > 0 ? [`${text} [${problems.join(' ')}]`] : []),
        ...podTemplateWarnings(controller.spec?.template, templatePath),
      ];
    },
    prepareForUpdate(controller, old) {
      const result = keepFrom(controller, old, 'status');
      if (semanticEqual(controller.spec, old.spec)) return result;
      return { ...result, metadata: { ...result.metadata, generation: (old.metadata?.generation ?? 0) + 1 } };
    },
    validateUpdate: (controller, old) =>
      validateReplicationControllerUpdate(controller, old, podValidationOptions(old.spec?.template, settings)),
    warningsOnUpdate: (controller, old) =>
      controller.metadata?.generation === old.metadata?.generation
        ? []
        : podTemplateWarnings(controller.spec?.template, templatePath),
  };
}

export const replicationControllerStatusRules: SubresourceRules<ReplicationController> = {
  prepareForUpdate: (controller, old) => keepFrom(controller, old, 'spec'),
  validateUpdate: validateReplicationControllerStatusUpdate,
};

const asController = (object: KubeObject) => object as unknown as ReplicationController;

const scaleAccess: ScaleAccess<KubeObject> = {
  replicas: (object) => asController(object).spec?.replicas ?? 0,
  withReplicas: (object, replicas) => ({ ...object, spec: { ...asController(object).spec, replicas } }),
  observedReplicas: (object) => asController(object).status?.replicas ?? 0,
  selector: (object) => labelsToString(asController(object).spec?.selector),
};

export interface ReplicationControllerStorage {
  readonly store: Store;
  readonly status: SubresourceStore;
  readonly scale: ScaleStorage<KubeObject>;
}

export async function newReplicationControllerStorage(
  restOptions: RESTOptionsFactory,
  settings: PodSettings,
): Promise<ReplicationControllerStorage> {
  const store = await newKindStore<ReplicationController>(restOptions, {
    resource: 'replicationcontrollers',
    kind: 'ReplicationController',
    rules: replicationControllerRules(settings),
    selectableFields: (controller) => ({ 'status.replicas': String(controller.status?.replicas ?? 0) }),
  });
  return {
    store,
    status: newKindSubresource(store, 'status', replicationControllerStatusRules),
    scale: new ScaleStorage(store, scaleAccess),
  };
}
