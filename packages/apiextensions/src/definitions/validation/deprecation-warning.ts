import { byteLength } from '@k8s-ts/apimachinery/validation';

/** Returns the errors about the `deprecationWarning` of a version; empty when it is valid. */
export function deprecationWarningProblems(deprecated: boolean | undefined, warning: string | undefined): string[] {
  if (warning === undefined || warning === null) return [];
  if (!deprecated) return ['can only be set for deprecated versions'];
  const problems: string[] = [];
  if (byteLength(warning) > 256) problems.push('must be <= 256 characters long');
  if (warning === '') problems.push('must not be an empty string');
  const index = warning.search(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u);
  if (index >= 0) {
    const bytes = byteLength(warning.slice(0, index));
    problems.push(`must only contain printable UTF-8 characters; non-printable character found at index ${bytes}`);
  }
  return problems;
}
