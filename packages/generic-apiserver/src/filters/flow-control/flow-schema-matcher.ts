import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { RequestInfo } from '../../request/request-info.js';
import type { FlowRule, FlowSchemaObject, FlowSubject } from './flow-control-objects.js';

/** The facts about a request that flow schemas are compared with. */
export type RequestFacts = Pick<
  RequestInfo,
  'isResourceRequest' | 'path' | 'verb' | 'apiGroup' | 'namespace' | 'resource' | 'subresource'
>;

/** Whether a flow schema matches a request of this user (`kubernetes/apiserver pkg/util/flowcontrol/rule.go`). */
export function matchesFlowSchema({ spec }: FlowSchemaObject, user: UserInfo, info: RequestFacts): boolean {
  // Uses loops, because every request is compared with several schemas and callbacks would be allocated each time.
  for (const rule of spec?.rules ?? none) if (hasSubject(rule, user) && matchesRule(rule, info)) return true;
  return false;
}

function hasSubject({ subjects }: FlowRule, user: UserInfo): boolean {
  for (const subject of subjects ?? none) if (matchesSubject(subject, user)) return true;
  return false;
}

const none: readonly never[] = [];

const serviceAccountPrefix = 'system:serviceaccount:';

function matchesSubject(subject: FlowSubject, { name, groups }: UserInfo): boolean {
  switch (subject.kind) {
    case 'User':
      return subject.user !== undefined && (subject.user.name === '*' || subject.user.name === name);
    case 'Group':
      return subject.group !== undefined && (subject.group.name === '*' || groups.includes(subject.group.name ?? ''));
    case 'ServiceAccount': {
      if (subject.serviceAccount === undefined) return false;
      const { namespace = '', name: account = '' } = subject.serviceAccount;
      const prefix = `${serviceAccountPrefix}${namespace}:`;
      return account === '*' ? name.startsWith(prefix) : name === prefix + account;
    }
    default:
      return false;
  }
}

function matchesRule({ resourceRules = [], nonResourceRules = [] }: FlowRule, info: RequestFacts): boolean {
  if (!info.isResourceRequest) {
    return nonResourceRules.some(
      ({ verbs, nonResourceURLs = [] }) =>
        has(verbs, info.verb) && nonResourceURLs.some((url) => covers(url, info.path)),
    );
  }
  const resource = info.subresource === '' ? info.resource : `${info.resource}/${info.subresource}`;
  for (const rule of resourceRules) {
    if (
      has(rule.verbs, info.verb) &&
      has(rule.resources, resource) &&
      has(rule.apiGroups, info.apiGroup) &&
      (info.namespace === '' ? rule.clusterScope === true : has(rule.namespaces, info.namespace))
    ) {
      return true;
    }
  }
  return false;
}

/** Validation ensures that `*` is the only entry. */
const has = (list: readonly string[] = [], value: string): boolean =>
  list.includes(value) || (list.length === 1 && list[0] === '*');

/** Whether a path equals the path of the rule, or lies below it. */
function covers(rule: string, path: string): boolean {
  if (rule === '*' || rule === path) return true;
  const prefix = rule.endsWith('*') ? rule.slice(0, -1) : rule;
  return path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
}
