import { isDNS1035Label, isDNS1123Label, isDNS1123Subdomain } from './dns.js';
import { invalid } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import type { FieldPath } from './field/field-path.js';

/**
 * A resource's rule for names. With `prefix` the text is a `generateName`, to which characters will be appended.
 * Returns error messages; an empty list means valid. `kubernetes/apimachinery pkg/api/validation`.
 */
export type ValidateNameFunc = (name: string, prefix: boolean) => string[];

/** A resource's rule for the final name, as field errors at `path`. */
export type ValidateNameFuncWithErrors = (path: FieldPath, name: string) => FieldError[];

/** Names that are DNS subdomains: most resources. */
export function nameIsDNSSubdomain(name: string, prefix: boolean): string[] {
  return isDNS1123Subdomain(prefix ? maskTrailingDash(name) : name);
}

/** Names that are DNS labels: namespaces and other names that are part of host names. */
export function nameIsDNSLabel(name: string, prefix: boolean): string[] {
  return isDNS1123Label(prefix ? maskTrailingDash(name) : name);
}

/** Names that are labels of RFC 1035, starting with a letter: services. */
export function nameIsDNS1035Label(name: string, prefix: boolean): string[] {
  return isDNS1035Label(prefix ? maskTrailingDash(name) : name);
}

/** The rule for namespaces, also for an object's `metadata.namespace`. */
export const validateNamespaceName: ValidateNameFunc = nameIsDNSLabel;

/** The error `must be greater than or equal to 0` for a negative number; none for other numbers. */
export function validateNonnegativeField(value: number, path: FieldPath): FieldError[] {
  return value < 0 ? [invalid(path, value, 'must be greater than or equal to 0', 'minimum')] : [];
}

// Like upstream, replaces the last two characters, not only the dash, so the character before the dash is not checked.
function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}

/* Names in URLs and storage keys. kubernetes/apimachinery pkg/api/validation/path. */

/** Names with a special meaning in paths. */
const nameMayNotBe: readonly string[] = ['.', '..'];

/** Texts that a name in a path must not contain. */
const nameMayNotContain: readonly string[] = ['/', '%'];

/**
 * Whether the name can be a segment of a path. Returns error messages; an empty list means valid (also for the empty
 * name).
 */
export function isValidPathSegmentName(name: string): string[] {
  if (nameMayNotBe.includes(name)) return [`may not be '${name}'`];
  return isValidPathSegmentPrefix(name);
}

/** Whether the text can be the beginning of a {@link isValidPathSegmentName | valid name}. */
export function isValidPathSegmentPrefix(name: string): string[] {
  return nameMayNotContain.filter((part) => name.includes(part)).map((part) => `may not contain '${part}'`);
}

/** The rule for a name, or for a `generateName` when `prefix` is set. */
export function validatePathSegmentName(name: string, prefix: boolean): string[] {
  return prefix ? isValidPathSegmentPrefix(name) : isValidPathSegmentName(name);
}
