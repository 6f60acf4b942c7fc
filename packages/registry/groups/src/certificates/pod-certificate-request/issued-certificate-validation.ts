import type { certificatesv1beta1 } from '@k8s-ts/api/types';
import { byteLength } from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { type Certificate, decodePEM, type PEMBlock, parseCertificate } from '@k8s-ts/pki';
import { requestedKey } from './possession.js';

type Status = certificatesv1beta1.PodCertificateRequestStatus;
type Spec = Partial<certificatesv1beta1.PodCertificateRequestSpec>;

const statusPath = FieldPath.root('status');
const chainPath = statusPath.child('certificateChain');
const maxChainLength = 100 * 1024;
const minute = 60_000;
const hour = 60 * minute;

/** A local part and a domain of an email address, with or without a display name. */
const atoms = "[\\w!#$%&'*+/=?^`{|}~\\u0080-\\uffff-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~\\u0080-\\uffff-]+)*";
const mailbox = `(?:${atoms}|"(?:[^"\\\\\\r\\n]|\\\\.)*")@(?:${atoms}|\\[[^\\]\\\\\\s]*\\])`;
const emailPattern = new RegExp(`^\\s*(?:${mailbox}|[^<>@]*<${mailbox}>)\\s*$`);

/**
 * Errors of the status of an issued request: a chain of certificates in PEM whose first is for the requested key, with
 * its times. Only the first kind of error is returned.
 *
 * @param now ms since the epoch
 */
export function validateIssuedCertificate(status: Status, spec: Spec, now: number): FieldError[] {
  const { certificateChain: chain = '' } = status;
  const invalid = (message: string) => [field.invalid(chainPath, chain, message)];
  if (byteLength(chain) > maxChainLength) return [field.tooLong(chainPath, maxChainLength)];
  const [leafBlock, ...rest] = decodePEM(Buffer.from(chain));
  if (!leafBlock) return invalid('issued certificate chain must contain at least one certificate');
  if (leafBlock.type !== 'CERTIFICATE') {
    return invalid('issued certificate chain must consist entirely of CERTIFICATE PEM blocks');
  }
  const leaf = certificateIn(leafBlock);
  if (!leaf) return invalid('leaf certificate does not parse as valid X.509');
  const names = validateNames(leaf);
  const key = requestedKey(spec);
  if (!('algorithm' in key)) return [...names, key];
  if (!leaf.publicKey?.key.equals(key.key)) {
    return [...names, ...invalid('leaf certificate was not issued to the requested public key')];
  }
  const missing = missingTimes(status);
  if (names.length + missing.length > 0) return [...names, ...missing];
  const times = timeError(status, leaf, spec.maxExpirationSeconds ?? 0, now);
  if (times) return [times];
  const problem = rest.map(chainProblem).find((message) => message !== undefined);
  return problem === undefined ? [] : invalid(problem);
}

/** The certificate in a block; undefined when it cannot be read. */
function certificateIn({ bytes }: PEMBlock): Certificate | undefined {
  try {
    return parseCertificate(bytes);
  } catch {
    return undefined;
  }
}

function validateNames({ dnsNames, emailAddresses }: Certificate): FieldError[] {
  const errors: FieldError[] = [];
  for (const name of dnsNames) {
    const check = (isWrong: boolean, message: string) => {
      if (isWrong) errors.push(field.invalid(chainPath, name, message));
    };
    check(name === '', 'leaf certificate should not contain empty DNSName');
    check(name.includes('..'), "leaf certificate's DNSName should not contain '..'");
    check(name.startsWith('.') || name.endsWith('.'), "leaf certificate's DNSName should not start or end with '.'");
  }
  for (const address of emailAddresses) {
    if (emailPattern.test(address)) continue;
    errors.push(field.invalid(chainPath, address, 'leaf certificate should not contain invalid EmailAddress'));
  }
  return errors;
}

function missingTimes({ notBefore, notAfter, beginRefreshAt }: Status): FieldError[] {
  const consistent = 'must be present and consistent with the issued certificate';
  return [
    ...(notBefore === undefined ? [field.required(statusPath.child('notBefore'), consistent)] : []),
    ...(notAfter === undefined ? [field.required(statusPath.child('notAfter'), consistent)] : []),
    ...(beginRefreshAt === undefined
      ? [
          field.required(
            statusPath.child('beginRefreshAt'),
            'must be present and in the range [notbefore+10min, notafter-10min]',
          ),
        ]
      : []),
  ];
}

/** The first error of the times, which are all set. */
function timeError(status: Status, leaf: Certificate, maxSeconds: number, now: number): FieldError | undefined {
  const { notBefore = '', notAfter = '', beginRefreshAt = '' } = status;
  const [begin, end, refresh] = [notBefore, notAfter, beginRefreshAt].map(Date.parse) as [number, number, number];
  const { notBefore: validFrom, notAfter: validTo } = leaf;
  const invalid = (name: keyof Status, value: string, message: string) =>
    field.invalid(statusPath.child(name), field.jsonValue(value), message);
  if (begin !== validFrom) {
    return invalid('notBefore', notBefore, 'must be set to the NotBefore time encoded in the leaf certificate');
  }
  if (Math.abs(begin - now) >= 5 * minute) {
    return invalid('notBefore', notBefore, "must be set to within 5 minutes of kube-apiserver's current time");
  }
  if (end !== validTo) {
    return invalid('notAfter', notAfter, 'must be set to the NotAfter time encoded in the leaf certificate');
  }
  const lifetime = validTo - validFrom;
  const nanoseconds = lifetime * 1_000_000;
  if (lifetime < hour) return field.invalid(chainPath, nanoseconds, 'leaf certificate lifetime must be >= 1 hour');
  if (lifetime > maxSeconds * 1000) {
    const message = `leaf certificate lifetime must be <= spec.maxExpirationSeconds (${maxSeconds})`;
    return field.invalid(chainPath, nanoseconds, message);
  }
  if (refresh < begin + 10 * minute) {
    return invalid('beginRefreshAt', beginRefreshAt, 'must be at least 10 minutes after status.notBefore');
  }
  if (refresh > end - 10 * minute) {
    return invalid('beginRefreshAt', beginRefreshAt, 'must be at least 10 minutes before status.notAfter');
  }
  return undefined;
}

function chainProblem(block: PEMBlock): string | undefined {
  // Upstream's message has this typing error.
  if (block.type !== 'CERTIFICATE') return 'issued certificate chain must consist entirely of CERTFICATE PEM blocks';
  return certificateIn(block) ? undefined : 'intermediate certificate does not parse as valid X.509';
}
