import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { caBundleProblem } from '@k8s-ts/client/dial';

/**
 * Returns errors unless the bundle is base64 of PEM with at least one certificate (`kubernetes/client-go transport`).
 * An empty bundle is valid.
 */
export function validateCABundle(caBundle: string | undefined, path: FieldPath): FieldError[] {
  if (!caBundle) return [];
  const problem = caBundleProblem(Buffer.from(caBundle, 'base64'));
  if (problem === undefined) return [];
  return [field.invalid(path, caBundle, `unable to load root certificates: ${problem}`)];
}
