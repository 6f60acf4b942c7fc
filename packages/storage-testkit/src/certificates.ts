import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** PEM files of a certificate authority and of certificates that it signed. */
export interface Certificates {
  readonly ca: string;
  /** Names and addresses: 127.0.0.1. */
  readonly server: { readonly cert: string; readonly key: string };
  readonly client: { readonly cert: string; readonly key: string };
}

/** Makes certificates in a folder. @throws when openssl is not on the PATH */
export function newCertificates(directory: string): Certificates {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=ca', '-days', '2');
  const sign = (name: string, extensions: string) => {
    writeFileSync(join(directory, `${name}.ext`), extensions);
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const ca = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...ca,
      '-out',
      `${name}.crt`,
      '-days',
      '2',
      '-extfile',
      `${name}.ext`,
    );
    return { cert: join(directory, `${name}.crt`), key: join(directory, `${name}.key`) };
  };
  return {
    ca: join(directory, 'ca.crt'),
    server: sign('server', 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n'),
    client: sign('client', 'extendedKeyUsage=clientAuth\n'),
  };
}
