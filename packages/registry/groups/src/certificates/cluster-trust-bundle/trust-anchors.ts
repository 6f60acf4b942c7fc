import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { decodePEM, type PEMBlock, parseCertificate } from '@k8s-ts/pki';

const maxLength = 1024 * 1024;

/** Errors of a bundle of trust anchors: certificates of authorities in PEM, at least one, each once. */
export function validateTrustAnchors(bundle: string, path: FieldPath): FieldError[] {
  if (Buffer.byteLength(bundle) > maxLength) return [field.tooLong(path, maxLength)];
  const invalid = (message: string) => field.invalid(path, '<value omitted>', message);
  const blocks = decodePEM(Buffer.from(bundle));
  const problems = blocks.flatMap((block, i) => {
    const problem = problemOf(block);
    return problem === undefined ? [] : [invalid(`entry ${i} ${problem}`)];
  });
  if (problems.length > 0) return problems;
  if (blocks.length === 0) return [invalid('at least one trust anchor must be provided')];
  const indices = new Map<string, number[]>();
  for (const [i, { bytes }] of blocks.entries()) {
    const key = bytes.toString('base64');
    const same = indices.get(key);
    if (same) same.push(i);
    else indices.set(key, [i]);
  }
  return [...indices.values()]
    .filter((same) => same.length > 1)
    .map((same) => invalid(`duplicate trust anchor (indices [${same.join(' ')}])`));
}

function problemOf({ type, hasHeaders, bytes }: PEMBlock): string | undefined {
  if (type !== 'CERTIFICATE') return `has bad block type: ${type}`;
  if (hasHeaders) return 'has PEM block headers';
  try {
    return parseCertificate(bytes).isAuthority ? undefined : 'does not have the CA bit set';
  } catch {
    return 'does not parse as X.509';
  }
}
