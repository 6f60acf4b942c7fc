import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtModule } from '../built-module.js';

/** The module that a worker process runs, and Node's flags for it. */
export interface ServerWorkerEntry {
  readonly file: string;
  readonly execArgv: readonly string[];
}

/**
 * The module is in the same folder as the other modules of this package, in the sources, in the built package and in
 * the bundle of the command.
 */
export function serverWorkerEntry(): ServerWorkerEntry {
  // A CommonJS module has no `import.meta.url`.
  const here = (import.meta.url as string | undefined) ?? pathToFileURL(__filename).href;
  const extension = here.slice(here.lastIndexOf('.'));
  if (extension === '.ts') {
    const built = builtModule(here, 'server-worker');
    if (built) return { file: fileURLToPath(built), execArgv: [] };
    const tsx = pathToFileURL(createRequire(here).resolve('tsx')).href;
    return {
      file: fileURLToPath(new URL('../server-worker.ts', here)),
      execArgv: ['--conditions=@k8s-ts/source', '--import', tsx],
    };
  }
  return {
    file: fileURLToPath(new URL(`./server-worker${extension}`, here)),
    execArgv: flagsForWorkers(process.execArgv),
  };
}

/**
 * The flags of this process that a worker gets. It does not get flags that name the program, nor debugger flags,
 * because only one process can listen on the debugger's port.
 */
export function flagsForWorkers(flags: readonly string[]): readonly string[] {
  const isScript = (flag: string | undefined) => flag !== undefined && /^(-e|-p|-pe|--eval|--print)$/.test(flag);
  return flags.filter(
    (flag, at) => !isScript(flag) && !isScript(flags[at - 1]) && !/^--(inspect|input-type|test|watch)\b/.test(flag),
  );
}
