import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/** Command lines, each a program and its first arguments. */
export interface Programs {
  /** Runs the `apiserver` command. */
  readonly apiserver: readonly string[];
  /** Runs the stand-in for etcd. */
  readonly etcdStandIn: readonly string[];
}

/** The programs of the installed packages, run by the Node.js that runs this process. */
export function installedPrograms(): Programs {
  return {
    apiserver: [process.execPath, apiserverCommand()],
    etcdStandIn: [process.execPath, join(packageFolder('@k8s-ts/envtest'), 'bin/etcd-stand-in.js')],
  };
}

/** The version of this package. */
export function packageVersion(): string {
  return manifestOf('@k8s-ts/envtest').version;
}

function apiserverCommand(): string {
  const { bin } = manifestOf('@k8s-ts/apiserver');
  return join(packageFolder('@k8s-ts/apiserver'), bin.apiserver as string);
}

interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
}

function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')) as Manifest;
}

/** Path of an executable file on the PATH, or undefined. */
export function findProgram(name: string, path: string = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
