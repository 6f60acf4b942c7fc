import { homedir } from 'node:os';
import { join } from 'node:path';
import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { type KubernetesMinor, kubernetesMinors } from '@k8s-ts/api/discovery';
import { type Assets, layAssets, quoted } from './lay-assets.js';
import { packageVersion } from './programs.js';

const usage = `Fills a folder with kube-apiserver, etcd and kubectl for envtest, and prints the line that sets KUBEBUILDER_ASSETS to it.

Usage:
  envtest [VERSION] [flags]

VERSION is the release of Kubernetes whose behaviour kube-apiserver has: one of ${kubernetesMinors.join(', ')}. Default: K8S_TS_VERSION
in the environment, or the newest. 1.35.2, 1.35.x and v1.35 mean 1.35.

Flags:
  --bin-dir FOLDER    Folder to fill. Default: a folder for the versions below k8s-ts/envtest in $XDG_DATA_HOME, or in ~/.local/share.
  --print env|path    Print a line for a shell, or the path alone. Default: env.
  --with-etcd         Use the etcd on the PATH, and store objects in it. Default: objects are in the memory of kube-apiserver.
  --help              Print this text.
`;

/**
 * The `envtest` command.
 *
 * @param args the command line without the program
 * @returns the exit code: 0, or 1 with a message on standard error
 */
export async function runEnvtest(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'bin-dir': { type: 'string' },
        print: { type: 'string', short: 'p', default: 'env' },
        'with-etcd': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      stdout.write(usage);
      return 0;
    }
    if (values.print !== 'env' && values.print !== 'path') throw new Error('--print is env or path');
    const withEtcd = values['with-etcd'];
    if (positionals.length > 1) throw new Error('at most one version of Kubernetes can be given');
    const version = minorOf(positionals[0] ?? process.env.K8S_TS_VERSION ?? '');
    const folder = values['bin-dir'] ?? defaultFolder(version, withEtcd);
    const assets = await layAssets({ folder, version, withEtcd });
    stdout.write(`${textOf(assets, values.print)}\n`);
    return 0;
  } catch (error) {
    stderr.write(`envtest: ${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

function textOf({ folder }: Assets, print: 'env' | 'path'): string {
  return print === 'path' ? folder : `export KUBEBUILDER_ASSETS=${quoted(folder)}`;
}

/** @returns undefined for the empty text @throws Error for a release that kube-apiserver cannot emulate */
function minorOf(text: string): KubernetesMinor | undefined {
  if (text === '') return undefined;
  const [, minor] = /^v?(\d+\.\d+)(?:\.(?:\d+|x))?!?$/.exec(text) ?? [];
  const version = kubernetesMinors.find((each) => each === minor);
  if (version === undefined) throw new Error(`Kubernetes ${text} is not one of ${kubernetesMinors.join(', ')}`);
  return version;
}

function defaultFolder(version: KubernetesMinor | undefined, withEtcd: boolean): string {
  const data = process.env.XDG_DATA_HOME || join(homedir(), '.local/share');
  const name = [packageVersion(), ...(version ? [`kubernetes-${version}`] : []), ...(withEtcd ? ['etcd'] : [])].join(
    '-',
  );
  return join(data, 'k8s-ts/envtest', name);
}
