import { newClusterRoleAggregation } from './clusterrole-aggregation/index.js';
import type { NewController } from './controller-context.js';
import type { ControllerName } from './controller-names.js';
import { newDeploymentController } from './deployment/index.js';
import { newGarbageCollector } from './garbage-collector/index.js';
import { newNamespaceController } from './namespace/index.js';
import { newPolicyStatusController } from './policy-status/index.js';
import { newPVCProtection, newPVProtection } from './protection/index.js';
import { newReplicaSetController } from './replicaset/index.js';
import { newReplicationController } from './replication/index.js';
import { newRootCAPublisher } from './root-ca/index.js';
import { newServiceAccountController } from './service-account/index.js';
import { newTokenCleaner } from './token-cleaner/index.js';
import { newTTLAfterFinished } from './ttl-after-finished/index.js';

/** How each controller is made. */
export const knownControllers: Readonly<Record<ControllerName, NewController>> = {
  'clusterrole-aggregation-controller': newClusterRoleAggregation,
  'deployment-controller': newDeploymentController,
  'garbage-collector-controller': newGarbageCollector,
  'namespace-controller': newNamespaceController,
  'persistentvolume-protection-controller': newPVProtection,
  'persistentvolumeclaim-protection-controller': newPVCProtection,
  'replicaset-controller': newReplicaSetController,
  'replicationcontroller-controller': newReplicationController,
  'root-ca-certificate-publisher-controller': newRootCAPublisher,
  'serviceaccount-controller': newServiceAccountController,
  'token-cleaner-controller': newTokenCleaner,
  'ttl-after-finished-controller': newTTLAfterFinished,
  'validatingadmissionpolicy-status-controller': newPolicyStatusController,
};
