import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { createAPIServer, lineLogger } from '@k8s-ts/embedded-apiserver';
import {
  apiserverFlags,
  commandFlags,
  FlagError,
  flagTexts,
  showsVersion,
  suggestion,
} from '@k8s-ts/embedded-apiserver/flags';
import { defaultVersion } from '@k8s-ts/generic-apiserver';
import { subcommands } from './commands/subcommands.js';
import { controllersAndNodes, runningLine } from './controllers-and-nodes.js';
import { type CommandLine, readCommandLine } from './flags/command-line.js';
import { ignoredFlags, logIgnoredFlags } from './flags/ignored-flags.js';
import { newHeapPolicy } from './heap/new-heap-policy.js';
import { exportLine, keepsNothing, kubeconfigFile } from './kubeconfig-file.js';
import { startError } from './start-error.js';
import { watchStart } from './start-watch/start-watch.js';
import { surviveUncaughtErrors } from './uncaught-errors.js';

/**
 * Time from the start of the command until the garbage of the start is collected, in ms. V8 also returns the memory
 * that the start needed for new objects, if the process has allocated little for five seconds.
 */
const collectAfterMs = 8000;

/**
 * The `apiserver` command: runs a server until a signal ends it. The exit code is 1 for invalid flags and when the
 * server cannot start. Resolves when the server is ready, or the command has done its work.
 */
export function runCommand(args: readonly string[]): Promise<void> {
  return main(args).catch(fail);
}

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === 'store') return (await import('./store-command/store-command.js')).runStoreCommand(args.slice(1));
  if (args[0] === 'completion') {
    const { runCompletion } = await import('./commands/completion.js');
    return runCompletion([...Object.values(apiserverFlags), ...Object.values(ignoredFlags)], args.slice(1));
  }
  if (args[0] && !args[0].startsWith('-')) {
    throw new FlagError(
      `unknown argument ${JSON.stringify(args[0])}${suggestion(args[0], Object.keys(subcommands), '')}`,
    );
  }
  const commandLine = await readCommandLine(args);
  const { help, version } = commandLine.values;
  if (help) {
    const { commandHelp, terminalWidth } = await import('./commands/help.js');
    writeSync(1, commandHelp(terminalWidth()));
    return;
  }
  if (showsVersion(version)) {
    const shown = version === 'raw' ? rawVersion() : `Kubernetes ${defaultVersion.gitVersion}`;
    writeSync(1, `${shown}\nk8s-ts ${packageVersion()}\n`);
    return;
  }
  await runServer(commandLine).catch((error: unknown) => {
    throw commandLine.explain(error);
  });
}

async function runServer(commandLine: CommandLine): Promise<void> {
  const { values, inert } = commandLine;
  const { help: _help, version, config: _config, console: withConsole, v, logFormat, dataDir, ...options } = values;
  const logger = lineLogger(v, logFormat === 'json' ? 'json' : 'text');
  const watch = watchStart(logger);
  const kubeconfigOut = kubeconfigFile(commandLine);
  const beside = controllersAndNodes(commandLine);
  const heapPolicy = newHeapPolicy();
  const serverConsole = withConsole ? new (await import('./server-console.js')).ServerConsole() : undefined;
  const server = createAPIServer({
    ...options,
    ...beside,
    ...(keepsNothing(commandLine) ? {} : { dataDir }),
    kubeAPIVersions: process.env.KUBE_API_VERSIONS ?? '',
    ...(version.startsWith('v') && { gitVersion: version }),
    kubeconfigOut,
    logger: watch.logger,
    heapPolicy,
    programFlags: flagTexts(commandFlags, values),
    ...(serverConsole && { onRequest: serverConsole.onRequest }),
  });
  logIgnoredFlags(logger, inert);

  let ending = false;
  const end = () => {
    // A second signal ends the process at once.
    if (ending) process.exit(1);
    ending = true;
    Promise.all([serverConsole?.close(), server.stop()]).then(exitStopped, (error: unknown) => fail(error));
  };
  const endOnSignals = (listener: () => void) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.off(signal, exitStopped).on(signal, listener);
  };
  // A server that is still starting has accepted no requests, so a signal may end it at once. If no listener is set,
  // Linux ends the process even in an endless loop, except for the first process of a container. Only that process
  // needs a listener.
  if (process.pid === 1) endOnSignals(exitStopped);
  await server.start().catch((error: unknown) => {
    throw startError(error, { ...options, dataDir, kubeconfigOut });
  });
  watch.end();
  endOnSignals(end);
  surviveUncaughtErrors(logger);
  // Otherwise, V8 would keep the memory of the start until it needs more.
  setTimeout(() => heapPolicy.releaseMemory(), collectAfterMs).unref();
  const link = await serverConsole?.serve(server, options);
  const consoleLine = link === undefined ? '' : `Console ${link}\n`;
  writeSync(
    1,
    `Serving ${server.url}\n${consoleLine}${runningLine(beside)}\nPoint kubectl at it: ${exportLine(kubeconfigOut)}\n`,
  );
}

/** The facts about the build, as kube-apiserver prints them: `version.Info{Major:"1", …}`. */
function rawVersion(): string {
  const fields = Object.entries(defaultVersion).map(
    ([name, value]) => `${name[0]?.toUpperCase()}${name.slice(1)}:${JSON.stringify(value)}`,
  );
  return `version.Info{${fields.join(', ')}}`;
}

/**
 * The version of this package. The built command is in another folder than its sources, so the package is found by its
 * name.
 */
function packageVersion(): string {
  // A CommonJS module has no `import.meta.url`.
  const here = (import.meta.url as string | undefined) ?? __filename;
  const manifest: { readonly version: string } = createRequire(here)('@k8s-ts/apiserver/package.json');
  return manifest.version;
}

/** Ends the process. Its standard output may be closed already. */
function exitStopped(): never {
  try {
    writeSync(1, 'The server has stopped.\n');
  } finally {
    process.exit(0);
  }
}

function fail(error: unknown): never {
  const message = errorText(error);
  writeSync(2, `${error instanceof FlagError ? 'Error: ' : 'apiserver: '}${message.split('\n')[0]}\n`);
  process.exit(1);
}
