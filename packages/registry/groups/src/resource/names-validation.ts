import { checkCSIDriverName, checkText, type Errors } from '@k8s-ts/api/validation';
import {
  byteLength,
  type FieldPath,
  field,
  goQuote,
  isCIdentifier,
  isDNS1123Subdomain,
} from '@k8s-ts/apimachinery/validation';

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
    errors.push(field.invalid(path, field.jsonValue(name), message));
  }
}

function checkIdentifier(errors: Errors, name: string, path: FieldPath): void {
  if (byteLength(name) > maxIdentifierLength) errors.push(field.tooLong(path, maxIdentifierLength));
  checkText(errors, name, path, isCIdentifier);
}

/**
 * Adds errors of an identifier of the form `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal digits.
 */
export function checkUID(errors: Errors, uid: string, path: FieldPath): void {
  const problem = uuidProblem(uid);
  if (problem !== undefined) errors.push(field.invalid(path, uid, `error validating uid: ${problem}`));
  else if (uid.length !== 36 || uid !== uid.toLowerCase()) {
    const message =
      'uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters';
    errors.push(field.invalid(path, uid, message));
  }
}

const hyphenated = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const urn = 'urn:uuid:';

/** The reason why a text is no UUID in any of its forms (`google/uuid`, Validate); undefined for a UUID. */
function uuidProblem(uid: string): string | undefined {
  const problemUnless = (isValid: boolean) => (isValid ? undefined : 'invalid UUID format');
  switch (byteLength(uid)) {
    case 36:
      return problemUnless(hyphenated.test(uid));
    case 36 + urn.length: {
      const prefix = uid.slice(0, urn.length);
      if (prefix.toLowerCase() !== urn) return `invalid urn prefix: ${goQuote(prefix)}`;
      return problemUnless(hyphenated.test(uid.slice(urn.length)));
    }
    case 38:
      if (!uid.startsWith('{') || !uid.endsWith('}')) return 'invalid bracketed UUID format';
      return problemUnless(hyphenated.test(uid.slice(1, -1)));
    case 32:
      return problemUnless(/^[0-9a-f]{32}$/i.test(uid));
    default:
      return `invalid UUID length: ${byteLength(uid)}`;
  }
}
