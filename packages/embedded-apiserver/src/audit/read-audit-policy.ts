import { readFile } from 'node:fs/promises';
import { builtinTypes } from '@k8s-ts/api';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type AuditPolicy, decodeAuditPolicy } from '@k8s-ts/generic-apiserver/audit';
import type { Logger } from '../log.js';
import { FlagError } from '../options/flag.js';

/** @throws FlagError with kube-apiserver's words when the file cannot be read, or is no valid policy */
export async function readAuditPolicy(path: string, logger: Logger): Promise<AuditPolicy> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? `open ${path}: no such file or directory` : errorText(error);
    throw refused(`failed to read file path ${goQuote(path)}: ${reason}`, error);
  });
  const type = builtinTypes.typeFor({ group: 'audit.k8s.io', version: 'v1', kind: 'Policy' }) as TypeInfo;
  try {
    return decodeAuditPolicy(content, type, (message) => logger.info(0, `warning: ${message}`));
  } catch (error) {
    throw refused(`${errorText(error)}: from file ${path}`, error);
  }
}

const refused = (reason: string, cause: unknown): FlagError =>
  new FlagError(`loading audit policy file: ${reason}`, { cause });
