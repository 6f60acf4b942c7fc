import { child, ifEmpty, ifUnset, isEmpty, within } from '../../object-fields.js';
import type { Rule } from '../rule.js';

/* networking.k8s.io, discovery.k8s.io, rbac.authorization.k8s.io, flowcontrol.apiserver.k8s.io */

export const networkPolicy: Rule = (object) =>
  within(object, 'spec', (spec) =>
    ifEmpty(spec, { policyTypes: isEmpty(spec.egress) ? ['Ingress'] : ['Ingress', 'Egress'] }),
  );

export const networkPolicyPort: Rule = (object) => ifUnset(object, { protocol: 'TCP' });

export const ingressClass: Rule = (object) => {
  const parameters = child(child(object, 'spec') ?? {}, 'parameters');
  if (parameters === undefined) return object;
  return within(object, 'spec', (spec) => within(spec, 'parameters', (inner) => ifUnset(inner, { scope: 'Cluster' })));
};

export const endpointPort: Rule = (object) => ifUnset(object, { name: '', protocol: 'TCP' });

const rbacGroup = 'rbac.authorization.k8s.io';

/** RoleBinding and ClusterRoleBinding. */
export const roleBinding: Rule = (object) =>
  within(object, 'roleRef', (roleRef) => ifEmpty(roleRef, { apiGroup: rbacGroup }));

export const subject: Rule = (object) =>
  object.kind === 'User' || object.kind === 'Group' ? ifEmpty(object, { apiGroup: rbacGroup }) : object;

export const flowSchemaSpec: Rule = (object) => ifEmpty(object, { matchingPrecedence: 1000 });
export const exemptPriorityLevel: Rule = (object) =>
  ifUnset(object, { nominalConcurrencyShares: 0, lendablePercent: 0 });
export const limitedPriorityLevel: Rule = (object) =>
  ifUnset(object, { nominalConcurrencyShares: 30, lendablePercent: 0 });
export const queuing: Rule = (object) => ifEmpty(object, { handSize: 8, queues: 64, queueLengthLimit: 50 });
