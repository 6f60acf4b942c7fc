import { goQuote } from '@k8s-ts/apimachinery/validation';

/** The kind of the reviews of a webhook. */
export interface ReviewKind {
  readonly group: string;
  readonly kind: string;
  /** The version in which the webhook was asked. */
  readonly version: string;
  /** All versions of the kind. */
  readonly versions: readonly string[];
}

/**
 * Checks that an answer is a review of the version in which the webhook was asked. An answer without apiVersion or kind
 * passes.
 *
 * @throws Error with upstream's words
 */
export function checkReviewKind(value: unknown, { group, kind, version, versions }: ReviewKind): void {
  const { apiVersion = '', kind: name = '' } = value as { readonly apiVersion?: string; readonly kind?: string };
  if (apiVersion === '' || name === '' || (apiVersion === `${group}/${version}` && name === kind)) return;
  const isStatus = apiVersion === 'v1' && name === 'Status';
  const other = isStatus ? 'v1' : versions.find((each) => name === kind && apiVersion === `${group}/${each}`);
  if (other !== undefined) throw new Error(`converting (${other}.${name}) to (${version}.${kind}): unknown conversion`);
  const scheme = 'pkg/util/webhook/client.go:71';
  throw new Error(
    `no kind ${goQuote(name)} is registered for version ${goQuote(apiVersion)} in scheme ${goQuote(scheme)}`,
  );
}
