import { homedir } from 'node:os';
import { join } from 'node:path';
import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { type Assets, layAssets, quoted } from './lay-assets.js';
import { packageVersion } from './programs.js';

const usage = `Lays a folder with kube-apiserver, etcd and kubectl for envtest, and prints how to point KUBEBUILDER_ASSETS to it.

Usage:
  envtest [flags]

Flags:
  --bin-dir FOLDER    Folder to lay. Default: k8s-ts/envtest/VERSION in $XDG_DATA_HOME, or in ~/.local/share.
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
    const { values } = parseArgs({
      args: [...args],
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
    const assets = await layAssets({ folder: values['bin-dir'] ?? defaultFolder(withEtcd), withEtcd });
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

function defaultFolder(withEtcd: boolean): string {
  const data = process.env.XDG_DATA_HOME || join(homedir(), '.local/share');
  return join(data, 'k8s-ts/envtest', `${packageVersion()}${withEtcd ? '-etcd' : ''}`);
}
