import { parseBool } from '@k8s-ts/apimachinery/validation';
import { checkReportedVersion } from '@k8s-ts/generic-apiserver';

/**
 * Reads the value of `--version` (`kubernetes/component-base version/verflag`).
 *
 * @returns `true`, `false`, `raw`, or the version that the server is to report
 * @throws Error for any other text
 */
export function versionRequestOf(text: string): string {
  if (text === 'raw') return text;
  if (!text.startsWith('v')) return String(parseBool(text));
  checkReportedVersion(text);
  return text;
}

/** Whether the command shows its version and ends. */
export const showsVersion = (request: string): boolean => request === 'true' || request === 'raw';
