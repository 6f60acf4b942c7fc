import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import type { PersistentVolume, Pod, resourcev1, storagev1 } from '@k8s-ts/api/types';
import { type NodeAuthorizerOptions, NodeGraph, newNodeAuthorizer, nodeOfUser } from '@k8s-ts/authorization';
import { combinedResource, RuleTable } from '@k8s-ts/authorization/rbac';
import { type InformerHandler, newInformer } from '@k8s-ts/client';
import type { Authorizer, RuleResolver } from '@k8s-ts/generic-apiserver';
import { type Store, storeClient } from '@k8s-ts/registry-generic';
import type { PodCertificateRequest } from '@k8s-ts/registry-groups/certificates';
import { clusterRoles } from '@k8s-ts/registry-rbac';
import type { OpenGroups } from '../groups/index.js';

/** The mode Node, with its graph of pods and volumes. */
export interface NodeAccess {
  readonly authorizer: Authorizer;
  readonly ruleResolver: RuleResolver;
  /** Lists the stores again, after they were replaced. Resolves once the graph shows them. */
  relist(): Promise<void>;
  /** Stops following the stores. Idempotent. */
  close(): Promise<void>;
}

type FollowedObject =
  | Pod
  | PersistentVolume
  | storagev1.VolumeAttachment
  | resourcev1.ResourceSlice
  | PodCertificateRequest;

/** Delays before the stores are read again after a failure. */
const backoff = { initialMs: 50, maxMs: 5000 };

/**
 * Opens the authorizer of the mode Node, which follows pods, volumes, attachments, resource slices and pod certificate
 * requests. Until they have been read, requests of nodes that depend on them are refused.
 *
 * @param onError called with failures to read a store, which is tried again
 * @param features the features that are on. Default: those of the release
 */
export function openNodeAccess(
  { core, storage, resource, certificates }: Pick<OpenGroups, 'core' | 'storage' | 'resource' | 'certificates'>,
  onError: (error: unknown) => void,
  features?: ReadonlySet<FeatureName>,
): NodeAccess {
  const graph = new NodeGraph();
  const informers: { relist(): Promise<void>; stop(): Promise<void> }[] = [];
  const follow = <T extends FollowedObject>(store: Store<T>, set: (object: T) => void, remove: (object: T) => void) => {
    const informer = newInformer<T>({ source: storeClient(store), onError, backoff });
    const handler: InformerHandler<T> = { onAdd: set, onUpdate: (_old, object) => set(object), onDelete: remove };
    informer.addHandler(handler);
    void informer.run();
    informers.push(informer);
  };
  follow(
    core.pods,
    (pod) => graph.setPod(pod),
    ({ metadata }) => graph.deletePod(metadata?.namespace ?? '', metadata?.name ?? ''),
  );
  follow(
    core.persistentVolumes,
    (volume) => graph.setVolume(volume),
    ({ metadata }) => graph.deleteVolume(metadata?.name ?? ''),
  );
  if (storage) {
    follow(
      storage.volumeAttachments,
      (attachment) => graph.setAttachment(attachment),
      ({ metadata }) => graph.deleteAttachment(metadata?.name ?? ''),
    );
  }
  if (resource) {
    follow(
      resource.resourceSlices,
      (slice) => graph.setResourceSlice(slice),
      ({ metadata }) => graph.deleteResourceSlice(metadata?.name ?? ''),
    );
  }
  if (certificates?.podCertificateRequests) {
    follow(
      certificates.podCertificateRequests,
      (request) => graph.setPodCertificateRequest(request),
      ({ metadata }) => graph.deletePodCertificateRequest(metadata?.namespace ?? '', metadata?.name ?? ''),
    );
  }
  return {
    authorizer: newNodeAuthorizer({
      uses: graph.uses.bind(graph),
      rulesAllow: newNodeRules(features),
      podCertificateRequests: isFeatureOn(features, 'PodCertificateRequest'),
      getsServiceAccounts: serviceAccountGates.some((gate) => isFeatureOn(features, gate)),
    }),
    ruleResolver: nodeRuleResolver,
    async relist() {
      await Promise.all(informers.map((informer) => informer.relist()));
    },
    async close() {
      await Promise.all(informers.splice(0).map((informer) => informer.stop()));
    },
  };
}

/** The features for which nodes get the service accounts of their pods. */
const serviceAccountGates = ['KubeletServiceAccountTokenForCredentialProviders', 'PodCertificateRequest'] as const;

/** The rules that are the same for all nodes: those of the role `system:node`. */
function newNodeRules(features: ReadonlySet<FeatureName> | undefined): NodeAuthorizerOptions['rulesAllow'] {
  const role = clusterRoles(features).find(({ metadata }) => metadata?.name === 'system:node');
  const table = new RuleTable(role?.rules ?? []);
  return (attributes) => table.allows(attributes, combinedResource(attributes));
}

/** The rules of nodes depend on their pods and cannot be listed. */
const nodeRuleResolver: RuleResolver = {
  async rulesFor(user) {
    const isNode = nodeOfUser(user) !== undefined;
    return {
      resourceRules: [],
      nonResourceRules: [],
      incomplete: isNode,
      evaluationError: isNode ? 'node authorizer does not support user rule resolution' : '',
    };
  },
};
