import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { MadeFiles } from './made-files.js';
import { FlagError } from './options/flag.js';
import type { CompletedOptions } from './options.js';

/**
 * Checks that the server can have its port, and makes the folders of its files, before it writes anything.
 *
 * @returns the folders to remove if the start fails later
 * @throws the error of the system when the port is taken, FlagError when a folder cannot be made or read. No folder is
 * left behind then
 */
export async function checkPlaces(options: CompletedOptions): Promise<MadeFiles> {
  const { auditLogPath, bindAddress, certDir, dataDir, kubeconfigOut, listen, securePort, storageBackend } = options;
  const { crdDirectory } = options;
  if (listen && securePort !== 0) await checkPort(securePort, bindAddress);
  const made = new MadeFiles();
  const naming = (flag: string, value: string, make: () => void) => {
    try {
      make();
    } catch (error) {
      made.remove();
      throw new FlagError(`--${flag} ${value}: ${errorText(error)}`, { cause: error });
    }
  };
  if (crdDirectory) naming('crd-directory', crdDirectory, () => accessSync(crdDirectory, constants.R_OK));
  if (storageBackend === 'lmdb') naming('data-dir', dataDir, () => made.folder(join(dataDir, 'store')));
  if (certDir !== undefined) naming('cert-dir', certDir, () => made.folder(certDir));
  if (listen && kubeconfigOut) naming('kubeconfig-out', kubeconfigOut, () => made.file(kubeconfigOut, 0o777));
  if (auditLogPath && auditLogPath !== '-')
    naming('audit-log-path', auditLogPath, () => made.file(auditLogPath, 0o755));
  return made;
}

function checkPort(port: number, host: string): Promise<void> {
  return new Promise((done, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => done()));
  });
}
