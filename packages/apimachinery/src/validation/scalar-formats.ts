import { byteLength } from './byte-length.js';
import { dns1123SubdomainMaxLength } from './dns.js';
import { pushAll } from './field/push-all.js';
import { emptyError, inclusiveRangeError, maxLenError, regexError } from './messages.js';

const percent = textCheck(
  '[0-9]+%',
  "a valid percent string must be a numeric string followed by an ending '%'",
  '1%',
  '93%',
);
const headerName = textCheck(
  '[-A-Za-z0-9]+',
  "a valid HTTP header must consist of alphanumeric characters or '-'",
  'X-Header-Name',
);
const cIdentifier = textCheck(
  '[A-Za-z_][A-Za-z0-9_]*',
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'",
  'my_name',
  'MY_NAME',
  'MyName',
);
const envVarName = textCheck(
  '[-._a-zA-Z][-._a-zA-Z0-9]*',
  "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit",
  'my.env-name',
  'MY_ENV.NAME',
  'MyEnvName1',
);
const configMapKey = textCheck(
  '[-._a-zA-Z0-9]+',
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  'key.name',
  'KEY_NAME',
  'key-name',
);

/** A check whose pattern and message are made once: a client may send hundreds of thousands of bad names. */
function textCheck(format: string, rule: string, ...examples: readonly string[]): (value: string) => string[] {
  const pattern = new RegExp(`^${format}$`);
  const problem = regexError(rule, format, ...examples);
  return (value) => (pattern.test(value) ? [] : [problem]);
}

/*
 * Formats of single values. Each function returns error messages; an empty list means valid. kubernetes/apimachinery
 * pkg/util/validation and pkg/api/validate/content.
 */

/** An identifier of C, of any length. */
export function isCIdentifier(value: string): string[] {
  return cIdentifier(value);
}

/** A port number, 1 to 65535. */
export function isValidPortNum(port: number): string[] {
  return isInRange(port, 1, 65535);
}

/** A number in a range, limits included. */
export function isInRange(value: number, min: number, max: number): string[] {
  return value >= min && value <= max ? [] : [inclusiveRangeError(min, max)];
}

/** A Unix group ID, 0 to 2^31 - 1. */
export function isValidGroupID(gid: number): string[] {
  return isInRange(gid, 0, 2147483647);
}

/** A Unix user ID, 0 to 2^31 - 1. */
export function isValidUserID(uid: number): string[] {
  return isInRange(uid, 0, 2147483647);
}

/** A port name of RFC 6335, in lower case: at most 15 bytes, a letter in it, single inner hyphens. */
export function isValidPortName(name: string): string[] {
  const problems: string[] = [];
  if (byteLength(name) > 15) problems.push(maxLenError(15));
  if (!/^[-a-z0-9]+$/.test(name)) {
    problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  }
  if (!/[a-z]/.test(name)) problems.push('must contain at least one letter (a-z)');
  if (name.includes('--')) problems.push('must not contain consecutive hyphens');
  if (name.startsWith('-') || name.endsWith('-')) problems.push('must not begin or end with a hyphen');
  return problems;
}

/** A percentage, digits and `%`. */
export function isValidPercent(value: string): string[] {
  return percent(value);
}

/** An HTTP header's name, stricter than RFC 7230: letters, digits and hyphens. */
export function isHTTPHeaderName(value: string): string[] {
  return headerName(value);
}

/** An environment variable's name in the strict form. */
export function isEnvVarName(value: string): string[] {
  return [...envVarName(value), ...pathStepProblems(value)];
}

/** An environment variable's name in the relaxed form, which is the default since 1.34: printable ASCII without `=`. */
export function isRelaxedEnvVarName(value: string): string[] {
  if (value === '') return [`environment variable name ${emptyError()}`];
  if (/^[ -<>-~]*$/.test(value)) return [];
  return ["a valid environment variable name must consist only of printable ASCII characters other than '='"];
}

/** A key of a ConfigMap or Secret, which may become a file's name. */
export function isConfigMapKey(value: string): string[] {
  const problems = configMapKey(value);
  if (byteLength(value) > dns1123SubdomainMaxLength) problems.unshift(maxLenError(dns1123SubdomainMaxLength));
  pushAll(problems, pathStepProblems(value));
  return problems;
}

/**
 * A decimal integer without redundant characters: `0`, or digits without leading zeros after an optional minus. Any
 * size.
 */
export function isDecimalInteger(value: string): string[] {
  if (value === '') return [emptyError()];
  return /^(0|-?[1-9][0-9]*)$/.test(value) ? [] : ['must be a valid decimal integer in canonical form'];
}

function pathStepProblems(value: string): string[] {
  if (value === '.') return ["must not be '.'"];
  if (value === '..') return ["must not be '..'"];
  return value.startsWith('..') ? ["must not start with '..'"] : [];
}
