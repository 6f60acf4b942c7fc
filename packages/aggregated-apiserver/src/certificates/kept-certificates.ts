import {
  type Certificate,
  clockSkewMs,
  createAuthority,
  hasAddresses,
  isIssuedBy,
  issueServingCertificate,
  type KeyPair,
  parseCertificatesPEM,
} from '@k8s-ts/pki';

/** Certificates that a server makes for itself. */
export interface KeptCertificates {
  /** CAs that clients trust, PEM. The first one signs. */
  readonly bundle: readonly string[];
  /** The key of the first CA, PEM. */
  readonly caKey: string;
  readonly serving: KeyPair;
}

/** Names and lifetimes of {@link KeptCertificates}. */
export interface CertificateSettings {
  /** DNS names and IPs of the serving certificate; the first one is its common name. */
  readonly addresses: readonly [string, ...string[]];
  readonly lifetimeMs: number;
  readonly caLifetimeMs: number;
  /** Time from a new CA until a certificate of it is served, and from then until the old CA is dropped. */
  readonly overlapMs: number;
}

/**
 * The next change of the certificates. A CA is replaced in three steps, so that clients always trust the certificate
 * that is served: `authority` adds a new CA to the bundle, `serving` issues a certificate of it, and `trust` drops the
 * old CA. `all` makes a new CA and certificate at once.
 */
export type CertificateStep = 'all' | 'authority' | 'serving' | 'trust';

export interface PlannedStep {
  readonly step: CertificateStep;
  /** When the step is due, in ms since the epoch. */
  readonly at: number;
}

/** The next step for the certificates, which may be due already. Certificates are renewed in the last third of their lifetime. */
export function planStep(kept: KeptCertificates | undefined, settings: CertificateSettings, now: number): PlannedStep {
  const [ca] = kept ? parseCertificatesPEM(kept.bundle[0] ?? '') : [];
  const [serving] = kept ? parseCertificatesPEM(kept.serving.cert) : [];
  if (kept === undefined || ca === undefined || serving === undefined || ca.notAfter <= now) {
    return { step: 'all', at: now };
  }
  const { addresses, overlapMs } = settings;
  if (!isIssuedBy(serving, ca)) {
    return { step: 'serving', at: Math.min(madeAt(ca) + overlapMs, serving.notAfter) };
  }
  const steps: PlannedStep[] = [
    { step: 'authority', at: renewalOf(ca) },
    { step: 'serving', at: hasAddresses(serving, addresses) ? renewalOf(serving) : now },
  ];
  if (kept.bundle.length > 1) steps.push({ step: 'trust', at: madeAt(serving) + overlapMs });
  return steps.reduce((first, each) => (each.at < first.at ? each : first));
}

/** Returns the certificates after a step. */
export async function takeStep(
  step: CertificateStep,
  kept: KeptCertificates | undefined,
  settings: CertificateSettings,
  now: number,
): Promise<KeptCertificates> {
  const { addresses, lifetimeMs, caLifetimeMs } = settings;
  const [commonName] = addresses;
  const issue = (ca: KeyPair) => issueServingCertificate(ca, { commonName, addresses, lifetimeMs, now });
  const newAuthority = () =>
    createAuthority({ commonName: `${commonName}-ca@${Math.floor(now / 1000)}`, lifetimeMs: caLifetimeMs, now });
  if (step === 'all' || kept === undefined) {
    const ca = await newAuthority();
    return { bundle: [ca.cert], caKey: ca.key, serving: await issue(ca) };
  }
  const [cert = '', ...others] = kept.bundle;
  switch (step) {
    case 'authority': {
      const ca = await newAuthority();
      // CAs before the current one are dropped, because none of their certificates is served.
      return { ...kept, bundle: [ca.cert, cert], caKey: ca.key };
    }
    case 'serving':
      return { ...kept, bundle: [cert, ...others], serving: await issue({ cert, key: kept.caKey }) };
    case 'trust':
      return { ...kept, bundle: [cert] };
  }
}

const madeAt = ({ notBefore }: Certificate): number => notBefore + clockSkewMs;

const renewalOf = (certificate: Certificate): number =>
  certificate.notAfter - (certificate.notAfter - madeAt(certificate)) / 3;
