import { byteLength } from './byte-length.js';
import { maxBytesError, maxLenError, regexError } from './messages.js';
import { type TextForm, wholeText } from './text-form.js';

/*
 * Validation of DNS names. Each function returns error messages; an empty list means valid. kubernetes/apimachinery
 * pkg/util/validation.
 */

/** Maximum length of a label, in bytes. */
export const dns1123LabelMaxLength = 63;
/** Maximum length of a subdomain, in bytes. */
export const dns1123SubdomainMaxLength = 253;
/** Maximum length of an RFC 1035 label, in bytes. */
export const dns1035LabelMaxLength = 63;

const labelFormat = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const labelRule =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const subdomainFormat = `${labelFormat}(\\.${labelFormat})*`;
const subdomainRule =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const subdomainCaselessRule =
  "an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const underscoreLabelFormat = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const underscoreSubdomainFormat = `${underscoreLabelFormat}(\\.${underscoreLabelFormat})*`;
const underscoreSubdomainRule =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character";
const dns1035Format = '[a-z]([-a-z0-9]*[a-z0-9])?';
const dns1035Rule =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
const wildcardFormat = `\\*\\.${subdomainFormat}`;
const wildcardRule =
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character";

// Made once at start instead of for each invalid name.
const labelProblem = regexError(labelRule, labelFormat, 'my-name', '123-abc');
const dns1035Problem = regexError(dns1035Rule, dns1035Format, 'my-name', 'abc-123');
const subdomainProblem = regexError(subdomainRule, subdomainFormat, 'example.com');
const caselessSubdomainProblem = regexError(subdomainCaselessRule, subdomainFormat, 'Example.com');
const underscoreSubdomainProblem = regexError(underscoreSubdomainRule, underscoreSubdomainFormat, 'example.com');
const wildcardProblem = regexError(wildcardRule, wildcardFormat, '*.example.com');

const label = wholeText(labelFormat, /[^-a-z0-9]|^-|-$/);
const subdomain = wholeText(subdomainFormat, /[^-a-z0-9.]|^[-.]|[-.]$|\.[-.]|-\./);
const caselessSubdomain = wholeText(subdomainFormat, /[^-a-z0-9.]|^[-.]|[-.]$|\.[-.]|-\./i, 'i');
const underscoreSubdomain = wholeText(
  underscoreSubdomainFormat,
  /[^-_a-z0-9.]|(?:^|\.)(?:[-.]|_(?![a-z0-9]))|[-_.](?:\.|$)/,
);
const dns1035Label = wholeText(dns1035Format, /[^-a-z0-9]|^[^a-z]|-$/);
const wildcard = wholeText(wildcardFormat, /^(?!\*\.)|(?!^)[^-a-z0-9.]|[-.]$|\.[-.]|-\./);

/** A label of RFC 1123: lower case, digits, inner hyphens, at most 63 bytes. */
export function isDNS1123Label(value: string): string[] {
  const problems: string[] = [];
  if (byteLength(value) > dns1123LabelMaxLength) problems.push(maxLenError(dns1123LabelMaxLength));
  if (!label.test(value)) {
    problems.push(subdomain.test(value) ? 'must not contain dots' : labelProblem);
  }
  return problems;
}

/** Labels joined by dots, at most 253 bytes together. */
export function isDNS1123Subdomain(value: string): string[] {
  return check(value, subdomain, maxLenError, subdomainProblem);
}

/** {@link isDNS1123Subdomain} with the messages for prefixes of label keys, which say bytes instead of characters. */
export function isDNS1123SubdomainPrefix(value: string): string[] {
  return check(value, subdomain, maxBytesError, subdomainProblem);
}

/**
 * A subdomain in upper or lower case; names that differ in case are different. Only for fields that have always allowed
 * it.
 */
export function isDNS1123SubdomainCaseless(value: string): string[] {
  return check(value, caselessSubdomain, maxBytesError, caselessSubdomainProblem);
}

/** A subdomain whose labels may have underscores, such as SRV records' names. */
export function isDNS1123SubdomainWithUnderscore(value: string): string[] {
  return check(value, underscoreSubdomain, maxLenError, underscoreSubdomainProblem);
}

/** A label of RFC 1035, which starts with a letter: service names. */
export function isDNS1035Label(value: string): string[] {
  const problems: string[] = [];
  if (byteLength(value) > dns1035LabelMaxLength) problems.push(maxLenError(dns1035LabelMaxLength));
  if (!dns1035Label.test(value)) problems.push(dns1035Problem);
  return problems;
}

/** `*.` and a subdomain: hosts of an Ingress. */
export function isWildcardDNS1123Subdomain(value: string): string[] {
  return check(value, wildcard, maxLenError, wildcardProblem);
}

function check(value: string, pattern: TextForm, tooLong: (length: number) => string, problem: string): string[] {
  const problems: string[] = [];
  if (byteLength(value) > dns1123SubdomainMaxLength) problems.push(tooLong(dns1123SubdomainMaxLength));
  if (!pattern.test(value)) problems.push(problem);
  return problems;
}
