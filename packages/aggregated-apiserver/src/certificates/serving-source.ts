import type { Changing } from '../changing-value.js';

/** The certificate that a server serves with, and the CAs by which clients trust it. */
export interface ServingCertificate {
  /** Certificate (chain) and key, PEM. */
  readonly cert: string;
  readonly key: string;
  /** CAs that clients have to trust, PEM. Undefined: clients know them already, or another program distributes them. */
  readonly caBundle?: string | undefined;
}

/** A certificate that changes while the server runs. */
export interface ServingSource extends Changing<ServingCertificate> {
  /** Renews the certificate until the signal aborts. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
}
