import { defaultFeatures, type FeatureName } from '@k8s-ts/api/discovery';
import type { ClusterRole } from '../cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import {
  aggregatedRoleOf,
  clusterRoleBindingOf,
  clusterRoleOf,
  type FeatureRules,
  type RoleLines,
  type RuleLine,
  type SubjectsLine,
  withFeatureRules,
  withFeatures,
} from './policy-data.js';

/**
 * The cluster roles and bindings of Kubernetes 1.36, except for those of controllers (`kubernetes/kubernetes
 * plugin/pkg/auth/authorizer/rbac/bootstrappolicy`).
 */

export const writesEvents: RuleLine = 'create,UPDATE core,events.k8s.io events';

const checksAccess: readonly RuleLine[] = [
  'create authentication.k8s.io tokenreviews',
  'create authorization.k8s.io subjectaccessreviews',
];

const approves = (signer: string): readonly RuleLine[] => [
  `approve certificates.k8s.io signers kubernetes.io/${signer}`,
];

const rolesBeforeNode: RoleLines = {
  'cluster-admin': ['* * *', '* ~'],
  'system:discovery': ['get /livez,/readyz,/healthz,/version,/version/,/openapi,/openapi/*,/api,/api/*,/apis,/apis/*'],
  // The rules of this role depend on feature gates.
  'system:monitoring': [],
  'system:basic-user': [
    'create authorization.k8s.io selfsubjectaccessreviews,selfsubjectrulesreviews',
    'create authentication.k8s.io selfsubjectreviews',
  ],
  'system:public-info-viewer': ['get /livez,/readyz,/healthz,/version,/version/'],
  'system:heapster': ['READ core events,pods,nodes,namespaces', 'READ extensions deployments'],
};

const nodeRules = (features: ReadonlySet<FeatureName>): readonly RuleLine[] => [
  'create authentication.k8s.io tokenreviews',
  'create authorization.k8s.io subjectaccessreviews,localsubjectaccessreviews',
  'READ core services',
  'create,READ core nodes',
  'UPDATE core nodes/status',
  'UPDATE core nodes',
  writesEvents,
  'READ core pods',
  'create,delete core pods',
  'UPDATE core pods/status',
  'create core pods/eviction',
  'READ core secrets,configmaps',
  'get core persistentvolumeclaims,persistentvolumes',
  'get core endpoints',
  'create,READ certificates.k8s.io certificatesigningrequests',
  'get,create,UPDATE,delete coordination.k8s.io leases',
  'get storage.k8s.io volumeattachments',
  'create core serviceaccounts/token',
  'get,UPDATE core persistentvolumeclaims/status',
  'READ storage.k8s.io csidrivers',
  'get,create,UPDATE,delete storage.k8s.io csinodes',
  'READ node.k8s.io runtimeclasses',
  ...(features.has('DynamicResourceAllocation')
    ? ['get resource.k8s.io resourceclaims', 'deletecollection resource.k8s.io resourceslices']
    : []),
  ...(features.has('ClusterTrustBundle') ? ['READ certificates.k8s.io clustertrustbundles'] : []),
  ...(features.has('KubeletServiceAccountTokenForCredentialProviders') ? ['get core serviceaccounts'] : []),
  ...(features.has('PodCertificateRequest') ? ['READ,create certificates.k8s.io podcertificaterequests'] : []),
];

const rolesAfterNode: RoleLines = {
  'system:node-problem-detector': ['get core nodes', 'patch core nodes/status', writesEvents],
  'system:node-bootstrapper': ['create,READ certificates.k8s.io certificatesigningrequests'],
  'system:auth-delegator': checksAccess,
  'system:kube-aggregator': ['READ core services,endpoints'],
  'system:kube-controller-manager': [
    writesEvents,
    'create coordination.k8s.io leases',
    'get,update coordination.k8s.io leases kube-controller-manager',
    'create core secrets,serviceaccounts',
    'delete core secrets',
    'get core namespaces,secrets,serviceaccounts,configmaps',
    'update core secrets,serviceaccounts',
    ...checksAccess,
    'list,watch * *',
    'create core serviceaccounts/token',
  ],
  'system:kube-dns': ['list,watch core endpoints,services'],
  'system:persistent-volume-provisioner': [
    'READ,create,delete core persistentvolumes',
    'READ,update core persistentvolumeclaims',
    'READ storage.k8s.io storageclasses',
    'watch core events',
    writesEvents,
  ],
  'system:certificates.k8s.io:certificatesigningrequests:nodeclient': [
    'create certificates.k8s.io certificatesigningrequests/nodeclient',
  ],
  'system:certificates.k8s.io:certificatesigningrequests:selfnodeclient': [
    'create certificates.k8s.io certificatesigningrequests/selfnodeclient',
  ],
  'system:volume-scheduler': [
    'READ,UPDATE core persistentvolumes',
    'READ storage.k8s.io storageclasses',
    'READ,UPDATE core persistentvolumeclaims',
  ],
  'system:certificates.k8s.io:legacy-unknown-approver': approves('legacy-unknown'),
  'system:certificates.k8s.io:kubelet-serving-approver': approves('kubelet-serving'),
  'system:certificates.k8s.io:kube-apiserver-client-approver': approves('kube-apiserver-client'),
  'system:certificates.k8s.io:kube-apiserver-client-kubelet-approver': approves('kube-apiserver-client-kubelet'),
  'system:service-account-issuer-discovery': [
    'get /.well-known/openid-configuration,/.well-known/openid-configuration/,/openid/v1/jwks,/openid/v1/jwks/',
  ],
  'system:kubelet-api-admin': [
    'READ core nodes',
    'proxy core nodes',
    '* core nodes/proxy,nodes/metrics,nodes/stats,nodes/log',
    '* core nodes/pods,nodes/healthz,nodes/configz',
  ],
  'system:node-proxier': [
    'list,watch core services,endpoints',
    'READ core nodes',
    writesEvents,
    'list,watch networking.k8s.io servicecidrs',
    'list,watch discovery.k8s.io endpointslices',
  ],
  'system:kube-scheduler': [
    writesEvents,
    'create coordination.k8s.io leases',
    'READ,update coordination.k8s.io leases kube-scheduler',
    'READWRITE coordination.k8s.io leasecandidates',
    'READ core nodes',
    'READ,delete core pods',
    'create core pods/binding,bindings',
    'UPDATE core pods/status',
    'READ core services,replicationcontrollers',
    'READ apps,extensions replicasets',
    'READ apps statefulsets',
    'READ policy poddisruptionbudgets',
    'READ core persistentvolumeclaims,persistentvolumes',
    ...checksAccess,
    'READ storage.k8s.io csinodes',
    'READ storage.k8s.io volumeattachments',
    'READ core namespaces',
    'READ storage.k8s.io csidrivers',
    'READ storage.k8s.io csistoragecapacities',
  ],
};

/** The permissions of `system:monitoring`: metrics, health checks, flags and state. */
const monitoredPaths = (features: ReadonlySet<FeatureName>): string =>
  [
    '/metrics,/metrics/slis,/livez,/readyz,/healthz,/livez/*,/readyz/*,/healthz/*',
    ...(features.has('ComponentFlagz') ? ['/flagz'] : []),
    ...(features.has('ComponentStatusz') ? ['/statusz'] : []),
  ].join();

const rolesOf = (features: ReadonlySet<FeatureName>): RoleLines => ({
  ...rolesBeforeNode,
  'system:monitoring': [`get ${monitoredPaths(features)}`, 'get core nodes/metrics'],
  'system:node': nodeRules(features),
  ...rolesAfterNode,
});

const furtherRules: FeatureRules = {
  'system:kube-scheduler': [
    [
      'DynamicResourceAllocation',
      'READ resource.k8s.io deviceclasses',
      'READ,UPDATE resource.k8s.io resourceclaims',
      'READ,UPDATE resource.k8s.io resourceclaims/status',
      'update core pods/finalizers',
      'READ resource.k8s.io resourceslices',
    ],
    ['DRAExtendedResource', 'create,delete resource.k8s.io resourceclaims'],
    ['DRADeviceTaintRules', 'READ resource.k8s.io devicetaintrules'],
    ['DRAResourceClaimGranularStatusAuthorization', 'UPDATE resource.k8s.io resourceclaims/binding'],
    ['GenericWorkload', 'READ scheduling.k8s.io podgroups', 'UPDATE scheduling.k8s.io podgroups/status'],
  ],
};

/** Rules of the aggregated roles, by feature. */
const furtherAggregatedRules: FeatureRules = {
  edit: [
    ['DynamicResourceAllocation', 'WRITE resource.k8s.io resourceclaims,resourceclaimtemplates'],
    ['GenericWorkload', 'WRITE scheduling.k8s.io workloads,podgroups'],
  ],
  view: [
    ['DynamicResourceAllocation', 'READ resource.k8s.io resourceclaims,resourceclaims/status,resourceclaimtemplates'],
    ['GenericWorkload', 'READ scheduling.k8s.io workloads,podgroups,podgroups/status'],
  ],
};

/** The roles that are aggregated into `admin`, `edit` and `view`. */
const aggregatedRules: Readonly<Record<'admin' | 'edit' | 'view', readonly RuleLine[]>> = {
  admin: [
    'create authorization.k8s.io localsubjectaccessreviews',
    'READWRITE rbac.authorization.k8s.io roles,rolebindings',
  ],
  edit: [
    'READ core pods/attach,pods/proxy,pods/exec,pods/portforward,secrets,services/proxy',
    'impersonate core serviceaccounts',
    'WRITE core pods,pods/attach,pods/proxy,pods/exec,pods/portforward',
    'create core pods/eviction',
    'WRITE core replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/proxy,persistentvolumeclaims,configmaps,secrets',
    'create core serviceaccounts/token',
    'WRITE core,events.k8s.io events',
    'WRITE apps statefulsets,statefulsets/scale,daemonsets,deployments,deployments/scale,deployments/rollback,replicasets,replicasets/scale',
    'WRITE autoscaling horizontalpodautoscalers',
    'WRITE batch jobs,cronjobs',
    'WRITE extensions daemonsets,deployments,deployments/scale,deployments/rollback,ingresses,replicasets,replicasets/scale,replicationcontrollers/scale,networkpolicies',
    'WRITE policy poddisruptionbudgets',
    'WRITE networking.k8s.io networkpolicies,ingresses',
    'READWRITE coordination.k8s.io leases',
  ],
  view: [
    'READ core pods,replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/status,endpoints,persistentvolumeclaims,persistentvolumeclaims/status,configmaps',
    'READ core limitranges,resourcequotas,bindings,pods/status,resourcequotas/status,namespaces/status,replicationcontrollers/status,pods/log',
    'READ core namespaces',
    'READ core,events.k8s.io events',
    'READ discovery.k8s.io endpointslices',
    'READ apps controllerrevisions,statefulsets,statefulsets/status,statefulsets/scale,daemonsets,daemonsets/status,deployments,deployments/status,deployments/scale,replicasets,replicasets/status,replicasets/scale',
    'READ autoscaling horizontalpodautoscalers,horizontalpodautoscalers/status',
    'READ batch jobs,cronjobs,cronjobs/status,jobs/status',
    'READ extensions daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,ingresses,ingresses/status,replicasets,replicasets/scale,replicasets/status,replicationcontrollers/scale,networkpolicies',
    'READ policy poddisruptionbudgets,poddisruptionbudgets/status',
    'READ networking.k8s.io networkpolicies,ingresses,ingresses/status',
  ],
};

/** Roles that only servers with a feature gate have. The gate is off by default. */
const featureRoles: Readonly<Record<string, RoleLines>> = {
  ClusterTrustBundle: {
    'system:cluster-trust-bundle-discovery': ['READ certificates.k8s.io clustertrustbundles'],
  },
};

const bindings: Readonly<Record<string, SubjectsLine>> = {
  'cluster-admin': 'group:system:masters',
  'system:monitoring': 'group:system:monitoring',
  'system:discovery': 'group:system:authenticated',
  'system:basic-user': 'group:system:authenticated',
  'system:public-info-viewer': 'group:system:authenticated,group:system:unauthenticated',
  'system:node-proxier': 'user:system:kube-proxy',
  'system:kube-controller-manager': 'user:system:kube-controller-manager',
  'system:kube-dns': 'sa:kube-system/kube-dns',
  'system:kube-scheduler': 'user:system:kube-scheduler',
  'system:volume-scheduler': 'user:system:kube-scheduler',
  // Nodes are authorized by the node authorizer.
  'system:node': '',
  'system:service-account-issuer-discovery': 'group:system:serviceaccounts',
};

const featureBindings: Readonly<Record<string, Readonly<Record<string, SubjectsLine>>>> = {
  ClusterTrustBundle: { 'system:cluster-trust-bundle-discovery': 'group:system:serviceaccounts' },
};

const aggregateTo = (role: string) => `rbac.authorization.k8s.io/aggregate-to-${role}`;

/** @param features the features that are on. Default: those of the release */
export function clusterRoles(features: ReadonlySet<FeatureName> = defaultFeatures()): readonly ClusterRole[] {
  const all = withFeatureRules(withFeatures(rolesOf(features), featureRoles, features), furtherRules, features);
  const aggregated = withFeatureRules(aggregatedRules, furtherAggregatedRules, features);
  return [
    ...Object.entries(all).map(([name, lines]) => clusterRoleOf(name, lines)),
    aggregatedRoleOf('admin', aggregateTo('admin')),
    aggregatedRoleOf('edit', aggregateTo('edit'), { [aggregateTo('admin')]: 'true' }),
    aggregatedRoleOf('view', aggregateTo('view'), { [aggregateTo('edit')]: 'true' }),
    ...Object.entries(aggregated).map(([role, lines]) =>
      clusterRoleOf(`system:aggregate-to-${role}`, lines, { [aggregateTo(role)]: 'true' }),
    ),
  ];
}

/** @param features the features that are on. Default: those of the release */
export function clusterRoleBindings(
  features: ReadonlySet<FeatureName> = defaultFeatures(),
): readonly ClusterRoleBinding[] {
  return Object.entries(withFeatures(bindings, featureBindings, features)).map(([role, subjects]) =>
    clusterRoleBindingOf(role, subjects),
  );
}

/** Role that became an aggregated role → role that receives the rules that users had added to it. */
export const clusterRolesToAggregate: readonly (readonly [from: string, to: string])[] = [
  ['admin', 'system:aggregate-to-admin'],
  ['edit', 'system:aggregate-to-edit'],
  ['view', 'system:aggregate-to-view'],
];

/** Binding that was split → new binding, which starts with the same subjects. */
export const clusterRoleBindingsToSplit: readonly (readonly [from: string, to: string])[] = [
  ['system:discovery', 'system:public-info-viewer'],
];
