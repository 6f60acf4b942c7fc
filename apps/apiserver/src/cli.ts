import { writeSync } from 'node:fs';
import { join, relative } from 'node:path';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { defaultVersion } from '@k8s-ts/server';
import { createAPIServer } from './create-api-server.js';
import { apiserverFlags } from './flags/apiserver-flags.js';
import { FlagError, helpText, parseFlags } from './flags/flag.js';
import { lineLogger } from './log.js';

/** The `apiserver` command: runs a server until a signal ends it. The exit code is 1 for invalid flags and when the server cannot start. */
async function main(args: readonly string[]): Promise<void> {
  if (args[0] === 'store') return (await import('./store-command/store-command.js')).runStoreCommand(args.slice(1));
  const { help, version, v, logFormat, ...options } = parseFlags(apiserverFlags, args);
  if (help) {
    writeSync(1, `Runs a Kubernetes API server.\n\nUsage:\n  apiserver [flags]\n\n${helpText(apiserverFlags)}`);
    return;
  }
  if (version) {
    writeSync(1, `Kubernetes ${defaultVersion.gitVersion}\n`);
    return;
  }

  const kubeconfigOut = options.kubeconfigOut || join(options.dataDir, 'admin.kubeconfig');
  const server = createAPIServer({
    ...options,
    kubeAPIVersions: process.env.KUBE_API_VERSIONS ?? '',
    kubeconfigOut,
    logger: lineLogger(v, logFormat === 'json' ? 'json' : 'text'),
  });

  let ending = false;
  let started = false;
  const end = () => {
    // A second signal ends the process at once.
    if (ending) process.exit(1);
    ending = true;
    // A server that is still starting has accepted nothing to finish.
    if (!started) process.exit(0);
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);

  await server.start();
  started = true;
  const shown = relative(process.cwd(), kubeconfigOut);
  writeSync(
    1,
    `Serving ${server.url}\nPoint kubectl at it: export KUBECONFIG=${shown.startsWith('..') ? kubeconfigOut : `$PWD/${shown}`}\n`,
  );
}

function fail(error: unknown): never {
  const message = errorText(error);
  writeSync(2, `${error instanceof FlagError ? 'Error: ' : 'apiserver: '}${message.split('\n')[0]}\n`);
  process.exit(1);
}

main(process.argv.slice(2)).catch(fail);
