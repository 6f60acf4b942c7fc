import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { NewController } from '../controller-context.js';
import { appsResources } from '../resources.js';
import { newReplicaController } from './replica-controller.js';

/**
 * Keeps the pods of ReplicaSets (`kubernetes pkg/controller/replicaset`). Runs as service account
 * `replicaset-controller`.
 */
export const newReplicaSetController: NewController = (context) =>
  newReplicaController(context, {
    resource: appsResources.replicaSets,
    kind: { apiVersion: 'apps/v1', kind: 'ReplicaSet' },
    account: 'replicaset-controller',
    queue: 'replicaset',
    selectorOf: ({ spec }) => labelSelectorAsSelector(spec?.selector),
    countsTerminating: true,
  });
