/**
 * Whether a text is a domain name in the sense of Go's `crypto/x509`: labels of printable ASCII, no empty label, no dot
 * at the end. The empty text is valid.
 *
 * @param isConstraint whether one dot at the start is allowed
 */
export function isValidDomainName(text: string, isConstraint: boolean): boolean {
  if (text === '') return true;
  const name = isConstraint && text.startsWith('.') ? text.slice(1) : text;
  return !/[^!-~]/.test(name) && name.split('.').every((label) => label !== '');
}
