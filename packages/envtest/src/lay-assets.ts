import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, readFile, readlink, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { KubernetesMinor } from '@k8s-ts/api/discovery';
import { healthIsAnswered } from './etcd-stand-in.js';
import { findProgram, installedPrograms, type Programs } from './programs.js';

export type { Programs } from './programs.js';

export interface AssetOptions {
  /**
   * The folder is created if it does not exist. Scripts and links that this function wrote before are replaced; other
   * files stay.
   */
  readonly folder: string;
  /**
   * Whether to use the etcd on the PATH, and to store objects in it. Default false: objects are in the memory of the
   * API server.
   */
  readonly withEtcd?: boolean;
  /** The minor release of Kubernetes that `kube-apiserver` emulates. Default: the newest. */
  readonly version?: KubernetesMinor | undefined;
  /** Folders in which programs are searched. Default: the environment variable PATH. */
  readonly path?: string;
  /** The programs to run. Default: those of the installed packages. */
  readonly programs?: Programs;
}

/** A folder for KUBEBUILDER_ASSETS. */
export interface Assets {
  /** Absolute path. */
  readonly folder: string;
  /** The kubectl in the folder, or the target of its link; undefined if neither the folder nor the PATH has one. */
  readonly kubectl: string | undefined;
}

/**
 * Fills a folder that KUBEBUILDER_ASSETS can point to: `kube-apiserver`, `etcd`, and a link to `kubectl` if one is on
 * the PATH. The first two are shell scripts that run the installed packages, so the folder works only while these are
 * installed. An existing `kubectl` is kept.
 *
 * @throws Error when etcd is wanted and not on the PATH, or when the folder has a `kube-apiserver` or `etcd` that this
 * function did not make; the message names it
 */
export async function layAssets(options: AssetOptions): Promise<Assets> {
  const { path, version, withEtcd = false, programs = installedPrograms() } = options;
  const folder = resolve(options.folder);
  const etcd = withEtcd ? requireEtcd(path) : undefined;
  const kubectl = findProgram('kubectl', path);
  await mkdir(folder, { recursive: true });
  await refuseForeign(join(folder, 'kube-apiserver'));
  await refuseForeign(join(folder, 'etcd'), findProgram('etcd', path));
  const hasKubectl = findProgram('kubectl', folder) !== undefined;
  // kube-apiserver runs no controllers, whatever its store is.
  const flags = [
    ...(withEtcd ? [] : ['--storage-backend=memory']),
    ...(version === undefined ? [] : [`--emulated-version=${version}`]),
    '--controllers=-*',
  ];
  const apiserver = [...programs.apiserver, ...flags];
  await Promise.all([
    keepHelp(join(folder, 'kube-apiserver.help'), apiserver),
    writeScript(join(folder, 'kube-apiserver'), apiserverScript(apiserver)),
    ...(etcd === undefined
      ? [
          keepHelp(join(folder, 'etcd.help'), programs.etcdStandIn),
          writeScript(join(folder, 'etcd'), etcdScript(programs.etcdStandIn)),
        ]
      : [link(etcd, join(folder, 'etcd'))]),
    ...(hasKubectl || kubectl === undefined ? [] : [link(kubectl, join(folder, 'kubectl'))]),
  ]);
  return { folder, kubectl: hasKubectl ? await realpath(join(folder, 'kubectl')) : kubectl };
}

/** Writes the help text of a program to a file, from which its script answers `--help`. */
async function keepHelp(file: string, [program = '', ...args]: readonly string[]): Promise<void> {
  const { stdout } = await promisify(execFile)(program, [...args, '--help']);
  await replaceFile(file, stdout, 0o644);
}

/**
 * Prints the stored help text. envtest reads the help of both programs before each start, and Node.js would take a
 * third of the time of a start to print it. In a terminal, the program prints the help text in the terminal's width.
 */
const helpFromFile = (name: string) => `help=\${0%/*}/${name}.help
[ "$*" = --help ] && [ ! -t 1 ] && [ -r "$help" ] && exec cat "$help"
`;

function requireEtcd(path: string | undefined): string {
  const etcd = findProgram('etcd', path);
  if (etcd === undefined) throw new Error('there is no etcd on the PATH');
  return etcd;
}

/**
 * The admin kubeconfig is written to the folder of the certificates, which envtest removes, and not to the working
 * directory.
 */
function apiserverScript(command: readonly string[]): string {
  const readCertDir = `certificates=
for argument in "$@"; do
  case $argument in
    --cert-dir=*) certificates=\${argument#--cert-dir=} ;;
  esac
done
`;
  const preparation = `${helpFromFile('kube-apiserver')}${readCertDir}`;
  return script(command, `\${certificates:+"--kubeconfig-out=$certificates/admin.kubeconfig"} "$@"`, preparation);
}

/**
 * Node.js answers the health checks. Afterwards only `sleep` runs until SIGTERM, because envtest sends no more health
 * checks.
 */
function etcdScript(standIn: readonly string[]): string {
  return `${scriptHead}${helpFromFile('etcd')}${standIn.map(quoted).join(' ')} "$@" &
stand_in=$!
trap 'kill $stand_in; wait $stand_in; exit' TERM INT
wait $stand_in
code=$?
trap - TERM INT
[ $code -eq ${healthIsAnswered} ] || exit $code
exec sleep 2147483647
`;
}

/** A script that replaces itself by its program with `exec`, so that signals reach the program. */
function script(command: readonly string[], rest: string, preparation: string): string {
  return `${scriptHead}${preparation}exec ${command.map(quoted).join(' ')} ${rest}
`;
}

/** The first lines of each script that this package writes. */
const scriptHead = '#!/bin/sh\n# Made by @k8s-ts/envtest.\n';

/** @param target the target of a link that may be replaced @throws Error when the file was not made by this package */
async function refuseForeign(file: string, target?: string): Promise<void> {
  const stats = await lstat(file).catch(() => undefined);
  if (stats === undefined) return;
  const isOwn = stats.isSymbolicLink()
    ? target !== undefined && (await readlink(file)) === resolve(target)
    : stats.isFile() && (await readFile(file)).subarray(0, scriptHead.length).toString('latin1') === scriptHead;
  if (!isOwn) throw new Error(`${file} was not made by @k8s-ts/envtest; move it away or use another folder`);
}

/** Quotes a word for a shell. */
export const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

const writeScript = (file: string, text: string) => replaceFile(file, text, 0o755);

/** Replaces a file that another process may be running or reading. */
async function replaceFile(file: string, text: string, mode: number): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await chmod(temporary, mode);
  await rename(temporary, file);
}

async function link(target: string, file: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await rm(temporary, { force: true });
  await symlink(resolve(target), temporary);
  await rename(temporary, file);
}
