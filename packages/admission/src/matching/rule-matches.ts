import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import type { GroupVersionResource } from '@k8s-ts/apimachinery/schema';
import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';

/**
 * Whether a rule selects a request for a resource
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/predicates/rules`).
 */
export function ruleMatches(
  rule: admissionregistrationv1.RuleWithOperations,
  resource: GroupVersionResource,
  { subresource, namespace, operation }: Pick<AdmissionAttributes, 'subresource' | 'namespace' | 'operation'>,
): boolean {
  return (
    scopeMatches(rule.scope, resource, namespace) &&
    isListed(rule.operations, operation) &&
    isListed(rule.apiGroups, resource.group) &&
    isListed(rule.apiVersions, resource.version) &&
    (rule.resources ?? []).some((text) => pathMatches(text, resource.resource, subresource))
  );
}

const isListed = (list: readonly string[] = [], value: string): boolean => list.includes('*') || list.includes(value);

/** Requests for a namespace have its name as their namespace, although namespaces are cluster-scoped. */
function scopeMatches(
  scope: string | undefined,
  { group, resource }: GroupVersionResource,
  namespace: string,
): boolean {
  const isClusterScoped = namespace === '' || (group === '' && resource === 'namespaces');
  if (scope === 'Namespaced') return !isClusterScoped;
  return scope === 'Cluster' ? isClusterScoped : scope === undefined || scope === '*';
}

function pathMatches(text: string, resource: string, subresource: string): boolean {
  const slash = text.indexOf('/');
  const wanted = slash < 0 ? text : text.slice(0, slash);
  const wantedSubresource = slash < 0 ? '' : text.slice(slash + 1);
  return (wanted === '*' || wanted === resource) && (wantedSubresource === '*' || wantedSubresource === subresource);
}
