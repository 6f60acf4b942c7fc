import { byteLength } from './byte-length.js';
import { isDNS1123SubdomainPrefix } from './dns.js';
import { emptyError, maxBytesError, regexError } from './messages.js';
import { wholeText } from './text-form.js';

const nameFormat = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const nameRule =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const nameMaxLength = 63;
const valueFormat = `(${nameFormat})?`;
const valueRule =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

const nameFault = /[^-A-Za-z0-9_.]|^[-_.]|[-_.]$/;
const namePattern = wholeText(nameFormat, nameFault);
const valuePattern = wholeText(valueFormat, nameFault);

// Made once, because a client may send a million invalid names.
const nameProblem = regexError(nameRule, nameFormat, 'MyName', 'my.name', '123-abc');
const valueProblem = regexError(valueRule, valueFormat, 'MyValue', 'my_value', '12345');
const slashProblem = `a valid label key ${nameProblem} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`;
const namePartProblem = `name part ${nameProblem}`;

/** Maximum length of a label value, in bytes. */
export const labelValueMaxLength = 63;

/**
 * A qualified name, the form of label keys, annotation keys (lower-cased) and finalizers: a name of at most 63 bytes,
 * optionally after a DNS subdomain and a slash. Returns error messages; an empty list means valid.
 * `kubernetes/apimachinery pkg/api/validate/content`.
 */
export function isQualifiedName(value: string): string[] {
  // Most names: without a prefix, of ASCII characters only.
  if (value.length <= nameMaxLength && namePattern.test(value)) return [];
  const parts = value.split('/');
  if (parts.length > 2) {
    return [slashProblem];
  }
  const problems: string[] = [];
  const name = parts[parts.length - 1] as string;
  if (parts.length === 2) {
    const prefix = parts[0] as string;
    if (prefix === '') problems.push(`prefix part ${emptyError()}`);
    else for (const problem of isDNS1123SubdomainPrefix(prefix)) problems.push(`prefix part ${problem}`);
  }
  if (name === '') problems.push(`name part ${emptyError()}`);
  else if (byteLength(name) > nameMaxLength) problems.push(`name part ${maxBytesError(nameMaxLength)}`);
  if (!namePattern.test(name)) problems.push(namePartProblem);
  return problems;
}

/** A label's value: empty, or a name of at most 63 bytes. Returns error messages; an empty list means valid. */
export function isValidLabelValue(value: string): string[] {
  const problems: string[] = [];
  if (byteLength(value) > labelValueMaxLength) problems.push(maxBytesError(labelValueMaxLength));
  if (!valuePattern.test(value)) problems.push(valueProblem);
  return problems;
}
