import type { TypeDescriptions } from './type-descriptions.js';

/** Types of rbac.authorization.k8s.io/v1. */
export const rbacDescriptions: TypeDescriptions = {
  'rbac.v1.Role': { rules: 'The permissions.' },
  'rbac.v1.ClusterRole': {
    aggregationRule: 'Labels of cluster roles. Their rules replace the rules of this role.',
    rules: 'The permissions.',
  },
  'rbac.v1.AggregationRule': {
    '': 'Selects the cluster roles whose rules a role gets.',
    clusterRoleSelectors: 'Labels of the cluster roles. One of the selectors must fit.',
  },
  'rbac.v1.PolicyRule': {
    '': 'A permission: verbs on resources, or on paths.',
    apiGroups: 'Groups of the resources. "" is the core group, * are all.',
    nonResourceURLs: 'Paths outside of the API, such as /healthz. A * at the end stands for any text.',
    resourceNames: 'Names of the objects. Empty: all of them.',
    resources: 'Resources, such as pods or pods/log. * are all.',
    verbs: 'get, list, watch, create, update, patch, delete, deletecollection or others. * are all.',
  },
  'rbac.v1.RoleBinding': {
    roleRef: 'The Role of the namespace, or a ClusterRole. It cannot be changed.',
    subjects: 'Users, groups and service accounts.',
  },
  'rbac.v1.ClusterRoleBinding': {
    roleRef: 'The ClusterRole. It cannot be changed.',
    subjects: 'Users, groups and service accounts.',
  },
  'rbac.v1.RoleRef': {
    '': 'Names a role.',
    apiGroup: 'rbac.authorization.k8s.io.',
    kind: 'Role or ClusterRole.',
    name: 'Name of the role.',
  },
  'rbac.v1.Subject': {
    '': 'A user, a group or a service account.',
    apiGroup: 'rbac.authorization.k8s.io for users and groups, "" for service accounts. It is set by the server.',
    kind: 'User, Group or ServiceAccount.',
    name: 'Name of the user, group or service account.',
    namespace: 'Namespace of the service account.',
  },
};
