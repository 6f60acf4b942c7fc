import {
  type FieldPath,
  field,
  goQuote,
  isDNS1123Label,
  isDNS1123Subdomain,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import { byteLength, type Errors } from '../field/checks.js';

/** Whether the signer's domain is one of Kubernetes. */
export function isKubernetesSignerName(name: string): boolean {
  const host = name.split('/')[0] ?? '';
  return host === 'kubernetes.io' || host.endsWith('.kubernetes.io');
}

/** Adds errors for a signer's name: `domain/path`. `kubernetes pkg/apis/core/validation/names.go`. */
export function checkSignerName(errors: Errors, name: string, path: FieldPath): void {
  if (name === '') {
    errors.push(field.required(path));
    return;
  }
  const segments = name.split('/');
  const [domain = '', rest = ''] = segments;
  if (segments.length !== 2) {
    errors.push(
      field.invalid(path, name, "must be a fully qualified domain and path of the form 'example.com/signer-name'"),
    );
    return;
  }
  if (byteLength(domain) > 253) errors.push(field.tooLong(path, 253));
  checkLabels(errors, domain, path, isDNS1123Label);
  if (!domain.includes('.')) {
    errors.push(field.invalid(path, domain, 'should be a domain with at least two segments separated by dots'));
  }
  checkLabels(errors, rest, path, isDNS1123Subdomain);
  if (byteLength(name) > 571) errors.push(field.tooLong(path, 571));
}

function checkLabels(
  errors: Errors,
  value: string,
  path: FieldPath,
  check: (label: string) => readonly string[],
): void {
  for (const label of value.split('.')) {
    const messages = check(label);
    for (const message of messages)
      errors.push(field.invalid(path, value, `validating label ${goQuote(label)}: ${message}`));
    if (messages.length > 0) return;
  }
}

/** Messages about the name of a ClusterTrustBundle: `signer:domain:name`, or a name without colon. */
export function clusterTrustBundleNameProblems(name: string): readonly string[] {
  const colon = name.lastIndexOf(':');
  if (colon < 0) return nameIsDNSSubdomain(name, false);
  const signer = name.slice(0, colon).replaceAll(':', '/');
  if (signer === '') return ['ClusterTrustBundle without signer name must not have ":" in its name'];
  return nameIsDNSSubdomain(name.slice(colon + 1), false);
}
