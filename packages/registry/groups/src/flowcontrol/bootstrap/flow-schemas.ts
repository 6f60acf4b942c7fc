import type { flowcontrolv1 } from '@k8s-ts/api/types';
import { type BootstrapObject, bootstrapMetadata } from './bootstrap-object.js';

type Schema = BootstrapObject<flowcontrolv1.FlowSchemaSpec>;
type Rule = flowcontrolv1.PolicyRulesWithSubjects;
type Subject = flowcontrolv1.Subject;

const groups = (...names: string[]): Subject[] => names.map((name) => ({ kind: 'Group', group: { name } }));
const users = (...names: string[]): Subject[] => names.map((name) => ({ kind: 'User', user: { name } }));
const systemServiceAccounts: Subject = {
  kind: 'ServiceAccount',
  serviceAccount: { namespace: 'kube-system', name: '*' },
};
const everyone = groups('system:unauthenticated', 'system:authenticated');
const nodes = groups('system:nodes');

const resourceRule = (
  verbs: readonly string[],
  apiGroup: string,
  resources: readonly string[],
  clusterScope: boolean,
): flowcontrolv1.ResourcePolicyRule => ({
  verbs,
  apiGroups: [apiGroup],
  resources,
  ...(clusterScope ? { clusterScope } : {}),
  namespaces: ['*'],
});

/** All requests of the subjects. */
const all = (subjects: readonly Subject[]): Rule => ({
  subjects,
  resourceRules: [resourceRule(['*'], '*', ['*'], true)],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
});

function schema(
  name: string,
  level: string,
  matchingPrecedence: number,
  distinguisher: 'ByUser' | 'ByNamespace' | undefined,
  rule: Rule,
): Schema {
  return {
    metadata: bootstrapMetadata(name),
    spec: {
      priorityLevelConfiguration: { name: level },
      matchingPrecedence,
      ...(distinguisher ? { distinguisherMethod: { type: distinguisher } } : {}),
      rules: [rule],
    },
  };
}

/** The schemas that every cluster has, with fixed specs (`kubernetes/apiserver pkg/apis/flowcontrol/bootstrap`). */
export const mandatoryFlowSchemas: readonly Schema[] = [
  schema('exempt', 'exempt', 1, undefined, all(groups('system:masters'))),
  schema('catch-all', 'catch-all', 10_000, 'ByUser', all(everyone)),
];

const managers = users('system:kube-controller-manager', 'system:kube-scheduler');

/** The schemas that a new cluster gets, and that users may change. */
export const suggestedFlowSchemas: readonly Schema[] = [
  schema('system-nodes', 'system', 500, 'ByUser', all(nodes)),
  schema('system-node-high', 'node-high', 400, 'ByUser', {
    subjects: nodes,
    resourceRules: [
      resourceRule(['*'], '', ['nodes', 'nodes/status'], true),
      resourceRule(['*'], 'coordination.k8s.io', ['leases'], false),
    ],
  }),
  schema('probes', 'exempt', 2, undefined, {
    subjects: everyone,
    nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/healthz', '/readyz', '/livez'] }],
  }),
  schema('system-leader-election', 'leader-election', 100, 'ByUser', {
    subjects: [...managers, systemServiceAccounts],
    resourceRules: [resourceRule(['get', 'create', 'update'], 'coordination.k8s.io', ['leases'], false)],
  }),
  schema('kube-controller-manager', 'workload-high', 800, 'ByNamespace', all(users('system:kube-controller-manager'))),
  schema('kube-scheduler', 'workload-high', 800, 'ByNamespace', all(users('system:kube-scheduler'))),
  schema('kube-system-service-accounts', 'workload-high', 900, 'ByNamespace', all([systemServiceAccounts])),
  schema('service-accounts', 'workload-low', 9000, 'ByUser', all(groups('system:serviceaccounts'))),
  schema('global-default', 'global-default', 9900, 'ByUser', all(everyone)),
];
