import { isDNS1123Label, isDNS1123Subdomain } from './dns.js';
import { invalid, required } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import type { FieldPath } from './field/field-path.js';
import { regexError } from './messages.js';
import { isQualifiedName } from './qualified-name.js';

/* Validation of names with a domain; returns field errors. kubernetes/apimachinery pkg/util/validation. */

const pathFormat = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
const pathPattern = new RegExp(`^${pathFormat}$`);

/** A subdomain of at least three labels; for older fields, newer ones use {@link isFullyQualifiedDomainName}. */
export function isFullyQualifiedName(path: FieldPath, name: string): FieldError[] {
  if (name === '') return [required(path)];
  const problems = isDNS1123Subdomain(name);
  if (problems.length > 0) return [invalid(path, name, problems.join(','))];
  if (name.split('.').length >= 3) return [];
  return [invalid(path, name, 'should be a domain with at least three segments separated by dots')];
}

/** A subdomain of at least two labels, each valid by itself; one dot may follow. */
export function isFullyQualifiedDomainName(path: FieldPath, name: string): FieldError[] {
  if (name === '') return [required(path)];
  const domain = name.endsWith('.') ? name.slice(0, -1) : name;
  const problems = isDNS1123Subdomain(domain);
  if (problems.length > 0) return [invalid(path, domain, problems.join(','))];
  const labels = domain.split('.');
  if (labels.length < 2) {
    return [invalid(path, domain, 'should be a domain with at least two segments separated by dots')];
  }
  for (const label of labels) {
    const wrong = isDNS1123Label(label);
    if (wrong.length > 0) return [invalid(path, label, wrong.join(','))];
  }
  return [];
}

/** `domain/path`, such as a CSR's signer name: a subdomain, a slash, the characters of an RFC 3986 path. */
export function isDomainPrefixedPath(path: FieldPath, value: string): FieldError[] {
  if (value === '') return [required(path)];
  const slash = value.indexOf('/');
  if (slash <= 0 || slash === value.length - 1) {
    return [invalid(path, value, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  }
  const host = value.slice(0, slash);
  const errors = isDNS1123Subdomain(host).map((problem) => invalid(path, host, problem));
  const rest = value.slice(slash + 1);
  if (!pathPattern.test(rest)) errors.push(invalid(path, rest, regexError('Invalid path', pathFormat)));
  return errors;
}

/** `domain/name`: a qualified name with a prefix. */
export function isDomainPrefixedKey(path: FieldPath, key: string): FieldError[] {
  if (key === '') return [required(path)];
  const errors = isQualifiedName(key).map((problem) => invalid(path, key, problem));
  if (errors.length > 0 || key.includes('/')) return errors;
  return [invalid(path, key, 'must be a domain-prefixed key (such as "acme.io/foo")')];
}
