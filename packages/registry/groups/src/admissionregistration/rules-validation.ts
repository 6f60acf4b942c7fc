import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { checkEnum, type Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field } from '@k8s-ts/apimachinery/validation';

const operations = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const scopes = ['*', 'Cluster', 'Namespaced'];

/** Adds errors of a rule that selects requests (`kubernetes pkg/apis/admissionregistration/validation`). */
export function checkRule(errors: Errors, rule: admissionregistrationv1.RuleWithOperations, path: FieldPath): void {
  const { scope } = rule;
  checkStar(errors, rule.operations ?? [], path.child('operations'), 'operations');
  for (const [i, operation] of (rule.operations ?? []).entries()) {
    checkEnum(errors, operation, path.child('operations').index(i), operations);
  }
  checkStar(errors, rule.apiGroups ?? [], path.child('apiGroups'), 'API groups');
  const versionsPath = path.child('apiVersions');
  checkStar(errors, rule.apiVersions ?? [], versionsPath, 'API versions');
  for (const [i, version] of (rule.apiVersions ?? []).entries()) {
    if (version === '') errors.push(field.required(versionsPath.index(i)));
  }
  checkResources(errors, rule.resources ?? [], path.child('resources'));
  if (scope !== undefined) checkEnum(errors, scope, path.child('scope'), scopes);
}

/** Adds an error when the list is empty, or has other items besides `*`. */
function checkStar(errors: Errors, list: readonly string[], path: FieldPath, others: string): void {
  if (list.length === 0) errors.push(field.required(path));
  if (list.length > 1 && list.includes('*')) {
    errors.push(field.invalid(path, list, `if '*' is present, must not specify other ${others}`));
  }
}

function checkResources(errors: Errors, resources: readonly string[], path: FieldPath): void {
  if (resources.length === 0) errors.push(field.required(path));
  const allSubresourcesOf = new Set<string>();
  const subresourceOfAll = new Set<string>();
  // The last resource without a subresource decides, as upstream.
  let hasPlainResource = false;
  for (const [i, text] of resources.entries()) {
    const at = path.index(i);
    if (text === '') {
      errors.push(field.required(at));
      continue;
    }
    const slash = text.indexOf('/');
    if (slash < 0) {
      hasPlainResource = text !== '*';
      continue;
    }
    const [resource, subresource] = [text.slice(0, slash), text.slice(slash + 1)];
    const conflict = (pattern: string) =>
      errors.push(field.invalid(at, text, `if '${pattern}' is present, must not specify ${text}`));
    if (allSubresourcesOf.has(resource)) conflict(`${resource}/*`);
    if (subresourceOfAll.has(subresource)) conflict(`*/${subresource}`);
    if (subresource === '*') allSubresourcesOf.add(resource);
    if (resource === '*') subresourceOfAll.add(subresource);
  }
  if (resources.length > 1 && resources.includes('*/*')) {
    errors.push(field.invalid(path, resources, "if '*/*' is present, must not specify other resources"));
  }
  if (resources.includes('*') && hasPlainResource) {
    const message = "if '*' is present, must not specify other resources without subresources";
    errors.push(field.invalid(path, resources, message));
  }
}
