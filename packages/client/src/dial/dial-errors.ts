/** There is no connection. The message is in the words of Go's net package, as clients of kube-apiserver see them. */
export class DialError extends Error {
  override readonly name = 'DialError';
  /** Node's code for the reason, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code;
  }
}

/** A server's certificate is refused. The message is in the words of Go's TLS client. */
export class CertificateVerificationError extends Error {
  override readonly name = 'CertificateVerificationError';

  /** @param problem without the prefixes, such as `certificate signed by unknown authority` */
  constructor(problem: string) {
    super(`tls: failed to verify certificate: x509: ${problem}`);
  }
}
