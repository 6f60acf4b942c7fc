import { X509Certificate } from 'node:crypto';
import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { pemBlocks } from './pem-blocks.js';

/** Errors unless the bundle, which is base64 of PEM, holds a certificate (`kubernetes/client-go transport`). An empty bundle is valid. */
export function validateCABundle(caBundle: string | undefined, path: FieldPath): FieldError[] {
  if (!caBundle) return [];
  const problem = caBundleProblem(Buffer.from(caBundle, 'base64').toString('latin1'));
  if (problem === undefined) return [];
  return [field.invalid(path, caBundle, `unable to load root certificates: ${problem}`)];
}

/**
 * Describes the error in the text of a bundle; undefined when it can be used. One valid certificate is enough. Otherwise the error is about the first block that
 * is no certificate.
 */
export function caBundleProblem(pem: string): string | undefined {
  const { blocks, hasRest } = pemBlocks(pem);
  const certificates = blocks.filter(({ type, hasHeaders }) => type === 'CERTIFICATE' && !hasHeaders);
  const problems = certificates.map(({ der }) => certificateProblem(der));
  if (problems.includes(undefined)) return undefined;
  const [first] = problems;
  if (first !== undefined) return `failed to parse certificate: ${first}`;
  return hasRest ? 'unable to parse bytes as PEM block' : 'no valid certificate authority data seen';
}

function certificateProblem(der: Buffer): string | undefined {
  try {
    new X509Certificate(der);
    return undefined;
  } catch {
    return 'x509: malformed certificate';
  }
}
