import { checkCSIDriverName, checkText, type Errors } from '@k8s-ts/api/validation';
import { byteLength, type FieldPath, field, isCIdentifier, isDNS1123Subdomain } from '@k8s-ts/apimachinery/validation';

const maxPoolNameLength = 253;
const maxIdentifierLength = 32;

/** Adds errors of the name of a pool: subdomains separated by slashes. */
export function checkPoolName(errors: Errors, name: string, path: FieldPath): void {
  if (name === '') {
    errors.push(field.required(path));
    return;
  }
  if (byteLength(name) > maxPoolNameLength) errors.push(field.tooLong(path, maxPoolNameLength));
  for (const part of name.split('/')) checkText(errors, part, path, isDNS1123Subdomain);
}

/** Adds errors of the name of an attribute or capacity: an identifier, with or without a domain. */
export function checkQualifiedName(errors: Errors, name: string, path: FieldPath): void {
  const parts = name.split('/');
  const [first = '', second = ''] = parts;
  if (parts.length === 1) checkIdentifier(errors, first, path);
  if (parts.length !== 2) return;
  if (first === '') errors.push(field.invalid(path, '', 'the domain must not be empty'));
  else checkCSIDriverName(errors, first, path);
  if (second === '') errors.push(field.invalid(path, '', 'the name must not be empty'));
  else checkIdentifier(errors, second, path);
}

/** Adds errors of a name that needs a domain. */
export function checkFullyQualifiedName(errors: Errors, name: string, path: FieldPath): void {
  checkQualifiedName(errors, name, path);
  if (!name.includes('/')) {
    const message = 'a fully qualified name must be a domain and a name separated by a slash';
    errors.push(field.invalid(path, name, message));
  }
}

function checkIdentifier(errors: Errors, name: string, path: FieldPath): void {
  if (byteLength(name) > maxIdentifierLength) errors.push(field.tooLong(path, maxIdentifierLength));
  checkText(errors, name, path, isCIdentifier);
}
