import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import type { NewController } from '../controller-context.js';
import { newReplicaController } from '../replicaset/index.js';
import { coreResources } from '../resources.js';

/**
 * Keeps the pods of ReplicationControllers (`kubernetes pkg/controller/replication`). Runs as service account
 * `replication-controller`.
 */
export const newReplicationController: NewController = (context) =>
  newReplicaController(context, {
    resource: coreResources.replicationControllers,
    kind: { apiVersion: 'v1', kind: 'ReplicationController' },
    account: 'replication-controller',
    queue: 'replicationmanager',
    selectorOf: ({ spec }) =>
      labelSelectorAsSelector({ matchLabels: spec?.selector as Readonly<Record<string, string>> }),
    countsTerminating: false,
  });
