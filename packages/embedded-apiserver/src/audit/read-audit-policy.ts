import { builtinTypes } from '@k8s-ts/api';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { type AuditPolicy, readAuditPolicy as readPolicy } from '@k8s-ts/generic-apiserver/audit';
import type { Logger } from '../log.js';
import { FlagError } from '../options/flag.js';

/** @throws FlagError with kube-apiserver's words when the file cannot be read, or is no valid policy */
export async function readAuditPolicy(path: string, logger: Logger): Promise<AuditPolicy> {
  const type = builtinTypes.typeFor({ group: 'audit.k8s.io', version: 'v1', kind: 'Policy' }) as TypeInfo;
  try {
    return await readPolicy(path, type, (message) => logger.info(0, `warning: ${message}`));
  } catch (error) {
    throw new FlagError(errorText(error), { cause: error });
  }
}
