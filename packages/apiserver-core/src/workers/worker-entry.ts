import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The module that a worker process runs, and Node's flags for it. */
export interface ServerWorkerEntry {
  readonly file: string;
  readonly execArgv: readonly string[];
}

/** The module stands beside the others of this package, in the sources, in the built package and in the bundle of the command. */
export function serverWorkerEntry(): ServerWorkerEntry {
  // Without a URL this is CommonJS.
  const here = (import.meta.url as string | undefined) ?? pathToFileURL(__filename).href;
  const extension = here.slice(here.lastIndexOf('.'));
  if (extension === '.ts') {
    const tsx = pathToFileURL(createRequire(here).resolve('tsx')).href;
    return {
      file: fileURLToPath(new URL('../server-worker.ts', here)),
      execArgv: ['--conditions=@k8s-ts/source', '--import', tsx],
    };
  }
  return {
    file: fileURLToPath(new URL(`./server-worker${extension}`, here)),
    // A debugger can listen on its port for one process only.
    execArgv: process.execArgv.filter((flag) => !flag.startsWith('--inspect')),
  };
}
