import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CommandLine } from './flags/command-line.js';

type Flags = Pick<CommandLine, 'values' | 'isGiven'>;

/**
 * Whether the server leaves no files behind: it stores objects in memory and has no `--data-dir`. Its certificates are
 * in memory too, so each start makes new ones.
 */
export function keepsNothing({ values, isGiven }: Flags): boolean {
  return values.storageBackend === 'memory' && !isGiven('dataDir');
}

/**
 * Chooses the file for the admin's kubeconfig: `--kubeconfig-out`, else `admin.kubeconfig` in the data directory. For a
 * server that leaves no files behind, the file is in a new temporary folder, which is removed when the process exits.
 */
export function kubeconfigFile(flags: Flags): string {
  const { dataDir, kubeconfigOut } = flags.values;
  if (kubeconfigOut) return kubeconfigOut;
  if (!keepsNothing(flags)) return join(dataDir, 'admin.kubeconfig');
  const folder = mkdtempSync(join(tmpdir(), 'k8s-ts-apiserver-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'admin.kubeconfig');
}

/** The line for a shell that points kubectl at a kubeconfig, from any folder. */
export function exportLine(file: string): string {
  const path = resolve(file);
  const word = /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
  return `export KUBECONFIG=${word}`;
}
