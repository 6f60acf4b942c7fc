import { createPrivateKey, X509Certificate } from 'node:crypto';
import { followFile } from '@k8s-ts/generic-apiserver/config-file';
import { certificatesPEM, parseCertificatesPEM, readChangingFile } from '@k8s-ts/pki';
import { ChangingValue } from '../changing-value.js';
import type { ServingCertificate, ServingSource } from './serving-source.js';

/** Files of a certificate that another program makes. */
export interface CertificateFiles {
  /** Certificate (chain) and key, PEM. */
  readonly certFile: string;
  readonly keyFile: string;
  /** CAs that kube-apiserver has to trust, PEM. Default: the APIServices keep their `caBundle`. */
  readonly caFile?: string;
}

/**
 * Serves a certificate from files, and reads the files again when they change.
 *
 * @param onError called when changed files cannot be used; the last certificate stays in use
 * @throws Error when the files cannot be read or do not belong together
 */
export async function openCertificateFiles(
  files: CertificateFiles,
  onError: (error: unknown) => void,
): Promise<ServingSource> {
  const serving = new ChangingValue(await readFiles(files));
  const reload = async () => serving.set(await readFiles(files));
  return Object.assign(serving, {
    async run(signal: AbortSignal) {
      const names = [files.certFile, files.keyFile, ...(files.caFile ? [files.caFile] : [])];
      const ends = names.map((file) => followFile(file, reload, { onError }));
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      for (const end of ends) end();
    },
  });
}

async function readFiles({ certFile, keyFile, caFile }: CertificateFiles): Promise<ServingCertificate> {
  const read = async (file: string) => (await readChangingFile(file)).toString();
  const [cert, key, ca] = await Promise.all([read(certFile), read(keyFile), caFile && read(caFile)]);
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) {
    throw new Error(`${keyFile} is not the key of ${certFile}`);
  }
  return { cert, key, ...(ca ? { caBundle: certificatesPEM(parseCertificatesPEM(ca)) } : {}) };
}
