import type { flowcontrolv1 } from '@k8s-ts/api/types';
import type { Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field, validateNamespaceName } from '@k8s-ts/apimachinery/validation';

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch'];

/** Adds errors of a rule about requests for resources. */
export function checkResourceRule(errors: Errors, rule: flowcontrolv1.ResourcePolicyRule, path: FieldPath): void {
  checkVerbs(errors, rule.verbs ?? [], path.child('verbs'));
  const supply = (what: string) => `resource rules must supply at least one ${what}`;
  checkStarAlone(errors, rule.apiGroups ?? [], path.child('apiGroups'), supply('api group'), 'api groups');
  checkStarAlone(errors, rule.resources ?? [], path.child('resources'), supply('resource'), 'resources');
  const namespaces = rule.namespaces ?? [];
  const at = path.child('namespaces');
  if (namespaces.length === 0 && rule.clusterScope) return;
  const missing = 'resource rules that are not cluster scoped must supply at least one namespace';
  if (!checkStarAlone(errors, namespaces, at, missing, 'namespaces')) return;
  for (const [i, namespace] of namespaces.entries()) {
    for (const message of validateNamespaceName(namespace, false)) {
      const text = `each member of this list must be '*' or a DNS-1123 label; ${message}`;
      errors.push(field.invalid(at.index(i), namespace, text));
    }
  }
}

/** Adds errors of a rule about requests for other paths. */
export function checkNonResourceRule(errors: Errors, rule: flowcontrolv1.NonResourcePolicyRule, path: FieldPath): void {
  checkVerbs(errors, rule.verbs ?? [], path.child('verbs'));
  const urls = rule.nonResourceURLs ?? [];
  const at = path.child('nonResourceURLs');
  const missing = 'nonResourceURLs must contain at least one value';
  if (!checkStarAlone(errors, urls, at, missing, 'non-resource URLs')) return;
  for (const [i, url] of urls.entries()) {
    const problem = urlProblem(url);
    if (problem !== undefined) errors.push(field.invalid(at.index(i), url, problem));
  }
}

function checkVerbs(errors: Errors, list: readonly string[], path: FieldPath): void {
  if (!checkStarAlone(errors, list, path, 'verbs must contain at least one value', 'verbs')) return;
  if (!list.every((verb) => verbs.includes(verb))) errors.push(field.notSupported(path, list, verbs));
}

/**
 * Adds an error when the list is empty, or has other items besides `*`.
 *
 * @returns whether the list has items that are to be checked one by one
 */
function checkStarAlone(
  errors: Errors,
  list: readonly string[],
  path: FieldPath,
  missing: string,
  others: string,
): boolean {
  if (list.length === 0) errors.push(field.required(path, missing));
  else if (!list.includes('*')) return true;
  else if (list.length > 1) {
    errors.push(field.invalid(path, list, `if '*' is present, must not specify other ${others}`));
  }
  return false;
}

function urlProblem(url: string): string | undefined {
  if (url === '') return 'must not be empty';
  if (url === '/') return undefined;
  if (!url.startsWith('/')) return 'must start with slash';
  if (url.includes(' ')) return 'must not contain white-space';
  if (url.includes('//')) return 'must not contain double slash';
  const stars = url.split('*').length - 1;
  return stars > 1 || (stars === 1 && !url.endsWith('/*')) ? 'wildcard can only do suffix matching' : undefined;
}
