import { goQuote, validatePathSegmentName } from '@k8s-ts/apimachinery/validation';

/**
 * Checks a name by which an object is looked up, as the client of kube-apiserver's plugins does before it sends a
 * request (`kubernetes/client-go rest/request.go`).
 *
 * @throws Error for a name that cannot be part of a path
 */
export function checkResourceName(name: string): void {
  if (name === '') throw new Error('resource name may not be empty');
  const problems = validatePathSegmentName(name, false);
  if (problems.length > 0) throw new Error(`invalid resource name ${goQuote(name)}: [${problems.join(' ')}]`);
}
