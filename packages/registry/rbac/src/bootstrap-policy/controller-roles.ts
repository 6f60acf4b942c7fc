import { defaultFeatures, type FeatureName } from '@k8s-ts/api/discovery';
import type { ClusterRole } from '../cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import { writesEvents } from './cluster-roles.js';
import {
  clusterRoleBindingOf,
  clusterRoleOf,
  type FeatureRules,
  type RoleLines,
  withFeatureRules,
  withFeatures,
} from './policy-data.js';

/**
 * The roles of the controllers of kube-controller-manager 1.36. The service account of each is in kube-system and has
 * its name.
 */
const controllers: RoleLines = {
  'attachdetach-controller': [
    'list,watch core persistentvolumes,persistentvolumeclaims',
    'READ core nodes',
    'UPDATE core nodes/status',
    'list,watch core pods',
    writesEvents,
    'READ,create,delete storage.k8s.io volumeattachments',
    'READ storage.k8s.io csidrivers',
    'READ storage.k8s.io csinodes',
  ],
  'clusterrole-aggregation-controller': ['escalate,READ,UPDATE rbac.authorization.k8s.io clusterroles'],
  'cronjob-controller': [
    'READ,update batch cronjobs',
    'READ,create,UPDATE,delete batch jobs',
    'update batch cronjobs/status',
    'update batch cronjobs/finalizers',
    'list,watch,delete core pods',
    writesEvents,
  ],
  'daemon-set-controller': [
    'READ apps,extensions daemonsets',
    'update apps,extensions daemonsets/status',
    'update apps,extensions daemonsets/finalizers',
    'list,watch core nodes',
    'list,watch,create,delete,patch core pods',
    'create core pods/binding',
    'READ,create,UPDATE,delete apps controllerrevisions',
    writesEvents,
  ],
  'deployment-controller': [
    'READ,update apps,extensions deployments',
    'update apps,extensions deployments/status',
    'update apps,extensions deployments/finalizers',
    'READ,create,UPDATE,delete apps,extensions replicasets',
    'READ,update core pods',
    writesEvents,
  ],
  'disruption-controller': [
    'READ apps,extensions deployments',
    'READ apps,extensions replicasets',
    'READ core replicationcontrollers',
    'READ policy poddisruptionbudgets',
    'READ apps statefulsets',
    'update policy poddisruptionbudgets/status',
    'UPDATE core pods/status',
    'get * */scale',
    writesEvents,
  ],
  'endpoint-controller': [
    'READ core services,pods',
    'READ,create,update,delete core endpoints',
    'create core endpoints/restricted',
    writesEvents,
  ],
  'endpointslice-controller': [
    'READ core services,pods,nodes',
    'update core services/finalizers',
    'READ,create,update,delete discovery.k8s.io endpointslices',
    'create discovery.k8s.io endpointslices/restricted',
    writesEvents,
  ],
  'endpointslicemirroring-controller': [
    'READ core services,endpoints',
    'update core services/finalizers',
    'update core endpoints/finalizers',
    'READ,create,update,delete discovery.k8s.io endpointslices',
    'create discovery.k8s.io endpointslices/restricted',
    writesEvents,
  ],
  'expand-controller': [
    'READ,UPDATE core persistentvolumes',
    'UPDATE core persistentvolumeclaims/status',
    'READ core persistentvolumeclaims',
    writesEvents,
  ],
  'ephemeral-volume-controller': [
    'READ core pods',
    'update core pods/finalizers',
    'READ,create core persistentvolumeclaims',
    writesEvents,
  ],
  'generic-garbage-collector': ['READ,UPDATE,delete * *', writesEvents],
  'horizontal-pod-autoscaler': [
    'READ autoscaling horizontalpodautoscalers',
    'update autoscaling horizontalpodautoscalers/status',
    'get,update * */scale',
    'list,watch core pods',
    'list,watch metrics.k8s.io pods',
    'READ custom.metrics.k8s.io *',
    'READ external.metrics.k8s.io *',
    writesEvents,
  ],
  'job-controller': [
    'READ,UPDATE batch jobs',
    'update batch jobs/status',
    'update batch jobs/finalizers',
    'list,watch,create,delete,patch core pods',
    writesEvents,
  ],
  'namespace-controller': [
    'READ,delete core namespaces',
    'update core namespaces/finalize,namespaces/status',
    'READ,delete,deletecollection * *',
  ],
  'node-controller': [
    'READ,UPDATE,delete core nodes',
    'UPDATE core nodes/status',
    'UPDATE core pods/status',
    'READ,delete core pods',
    writesEvents,
  ],
  'persistent-volume-binder': [
    'READ,create,update,delete core persistentvolumes',
    'update core persistentvolumes/status',
    'READ,update core persistentvolumeclaims',
    'update core persistentvolumeclaims/status',
    'READ,create,delete core pods',
    'READ storage.k8s.io storageclasses',
    'list,watch core nodes',
    writesEvents,
    'watch core events',
  ],
  'pod-garbage-collector': ['list,watch,delete core pods', 'READ core nodes', 'patch core pods/status'],
  'replicaset-controller': [
    'READ,update apps,extensions replicasets',
    'update apps,extensions replicasets/status',
    'update apps,extensions replicasets/finalizers',
    'list,watch,patch,create,delete core pods',
    writesEvents,
  ],
  'replication-controller': [
    'READ,update core replicationcontrollers',
    'update core replicationcontrollers/status',
    'update core replicationcontrollers/finalizers',
    'list,watch,patch,create,delete core pods',
    writesEvents,
  ],
  'resourcequota-controller': ['list,watch * *', 'update core resourcequotas/status', writesEvents],
  'route-controller': ['list,watch core nodes', 'patch core nodes/status', writesEvents],
  'service-account-controller': ['create core serviceaccounts', writesEvents],
  'service-controller': ['READ core services', 'UPDATE core services/status', 'list,watch core nodes', writesEvents],
  'service-cidrs-controller': [
    'READ,UPDATE networking.k8s.io servicecidrs',
    'UPDATE networking.k8s.io servicecidrs/finalizers',
    'UPDATE networking.k8s.io servicecidrs/status',
    'READ networking.k8s.io ipaddresses',
    writesEvents,
  ],
  'statefulset-controller': [
    'list,watch core pods',
    'READ apps statefulsets',
    'update apps statefulsets/status',
    'update apps statefulsets/finalizers',
    'get,create,delete,UPDATE core pods',
    'READ,create,delete,UPDATE apps controllerrevisions',
    'READ,create core persistentvolumeclaims',
    'update,delete core persistentvolumeclaims',
    'update core pods/finalizers',
    writesEvents,
  ],
  'ttl-controller': ['UPDATE,list,watch core nodes', writesEvents],
  'certificate-controller': [
    'READ,delete certificates.k8s.io certificatesigningrequests',
    'update certificates.k8s.io certificatesigningrequests/status,certificatesigningrequests/approval',
    'approve certificates.k8s.io signers kubernetes.io/kube-apiserver-client-kubelet',
    'sign certificates.k8s.io signers kubernetes.io/legacy-unknown,kubernetes.io/kube-apiserver-client,kubernetes.io/kube-apiserver-client-kubelet,kubernetes.io/kubelet-serving',
    'create authorization.k8s.io subjectaccessreviews',
    writesEvents,
  ],
  'pvc-protection-controller': [
    'READ,update core persistentvolumeclaims',
    'update core persistentvolumeclaims/status',
    'READ core pods',
    writesEvents,
  ],
  'pv-protection-controller': ['READ,update core persistentvolumes', writesEvents],
  'ttl-after-finished-controller': ['READ,delete batch jobs', writesEvents],
  'root-ca-cert-publisher': ['create,update core configmaps', writesEvents],
  'validatingadmissionpolicy-status-controller': [
    'READ admissionregistration.k8s.io validatingadmissionpolicies',
    'get,UPDATE admissionregistration.k8s.io validatingadmissionpolicies/status',
    writesEvents,
  ],
  'legacy-service-account-token-cleaner': [
    'get core configmaps kube-apiserver-legacy-service-account-token-tracking',
    'patch,delete core secrets',
  ],
  'selinux-warning-controller': [
    writesEvents,
    'READ core persistentvolumes',
    'READ core persistentvolumeclaims',
    'READ core pods',
    'READ storage.k8s.io csidrivers',
    'create core configmaps',
    'patch core configmaps selinux-conflicts',
  ],
};

/** Roles of controllers that only run with a feature gate. */
const featureControllers: Readonly<Record<string, RoleLines>> = {
  ClusterTrustBundle: {
    'kube-apiserver-serving-clustertrustbundle-publisher': [
      'attest certificates.k8s.io signers kubernetes.io/kube-apiserver-serving',
      'create,update,delete,list,watch certificates.k8s.io clustertrustbundles',
      writesEvents,
    ],
  },
  DRADeviceTaints: {
    'device-taint-eviction-controller': [
      'READ,delete core pods',
      'UPDATE core pods/status',
      'READ resource.k8s.io resourceclaims',
      'READ resource.k8s.io resourceslices',
      'READ resource.k8s.io deviceclasses',
      writesEvents,
    ],
  },
  DRAResourcePoolStatus: {
    'resourcepoolstatusrequest-controller': [
      'READ,delete resource.k8s.io resourcepoolstatusrequests',
      'UPDATE resource.k8s.io resourcepoolstatusrequests/status',
      'READ resource.k8s.io resourceslices',
      'READ resource.k8s.io resourceclaims',
      writesEvents,
    ],
  },
  DynamicResourceAllocation: {
    'resource-claim-controller': [
      'READ core pods',
      'update core pods/finalizers',
      'READ,create,delete resource.k8s.io resourceclaims',
      'UPDATE resource.k8s.io resourceclaims,resourceclaims/status',
      'UPDATE core pods/status',
      writesEvents,
    ],
  },
  GenericWorkload: {
    'podgroup-protection-controller': ['READ,update scheduling.k8s.io podgroups', 'READ core pods'],
  },
  PodCertificateRequest: {
    podcertificaterequestcleaner: ['READ,delete certificates.k8s.io podcertificaterequests'],
  },
  StorageVersionMigrator: {
    'storage-version-migrator-controller': [
      'list,create,patch * *',
      'get apiextensions.k8s.io customresourcedefinitions',
      'patch apiextensions.k8s.io customresourcedefinitions/status',
      'update storagemigration.k8s.io storageversionmigrations/status',
    ],
  },
  VolumeAttributesClass: {
    'volumeattributesclass-protection-controller': [
      'READ core persistentvolumeclaims',
      'READ core persistentvolumes',
      'READ,update storage.k8s.io volumeattributesclasses',
      writesEvents,
    ],
  },
};

const furtherRules: FeatureRules = {
  'device-taint-eviction-controller': [
    ['DRADeviceTaintRules', 'UPDATE resource.k8s.io devicetaintrules/status', 'READ resource.k8s.io devicetaintrules'],
  ],
  'job-controller': [['WorkloadWithJob', 'READ,create scheduling.k8s.io workloads,podgroups']],
  'resource-claim-controller': [
    ['DRAWorkloadResourceClaims', 'READ scheduling.k8s.io podgroups', 'UPDATE scheduling.k8s.io podgroups/status'],
    ['DRAResourceClaimGranularStatusAuthorization', 'UPDATE resource.k8s.io resourceclaims/binding'],
  ],
};

const controllersOf = (features: ReadonlySet<FeatureName>): RoleLines =>
  withFeatureRules(withFeatures(controllers, featureControllers, features), furtherRules, features);

const roleName = (controller: string) => `system:controller:${controller}`;

/** @param features the features that are on. Default: those of the release */
export function controllerRoles(features: ReadonlySet<FeatureName> = defaultFeatures()): readonly ClusterRole[] {
  return Object.entries(controllersOf(features)).map(([controller, lines]) =>
    clusterRoleOf(roleName(controller), lines),
  );
}

/** @param features the features that are on. Default: those of the release */
export function controllerRoleBindings(
  features: ReadonlySet<FeatureName> = defaultFeatures(),
): readonly ClusterRoleBinding[] {
  return Object.keys(controllersOf(features)).map((each) =>
    clusterRoleBindingOf(roleName(each), `sa:kube-system/${each}`),
  );
}
