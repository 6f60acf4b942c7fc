import { readFile } from 'node:fs/promises';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { AuditPolicy } from './audit-policy.js';
import { decodeAuditPolicy } from './decode-audit-policy.js';

/**
 * Reads the file of an audit policy.
 *
 * @param type the type `Policy` of `audit.k8s.io/v1`
 * @param warn called with fields that have no effect
 * @throws Error with kube-apiserver's words when the file cannot be read, or is no valid policy
 */
export async function readAuditPolicy(
  path: string,
  type: TypeInfo,
  warn: (message: string) => void,
): Promise<AuditPolicy> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? `open ${path}: no such file or directory` : errorText(error);
    throw refused(`failed to read file path ${goQuote(path)}: ${reason}`, error);
  });
  try {
    return decodeAuditPolicy(content, type, warn);
  } catch (error) {
    throw refused(`${errorText(error)}: from file ${path}`, error);
  }
}

const refused = (reason: string, cause: unknown): Error => new Error(`loading audit policy file: ${reason}`, { cause });
