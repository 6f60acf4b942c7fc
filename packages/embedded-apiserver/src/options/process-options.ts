import { refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, optionGroup } from './option.js';
import { programOptions } from './program-options.js';

/** Options about the processes that serve requests. */
export const processOptions = optionGroup('Processes', {
  /**
   * Maximum number of processes that serve requests. With more than one, this process accepts connections, owns the
   * embedded store and serves a part of the requests; the others are child processes, which are started with the load.
   * `admission` and `listen: false` are refused then, and groups cannot be installed. Default 1.
   */
  workers: flag.integer(1, {
    min: 1,
    help: 'Maximum number of processes that serve requests. The server starts with --min-workers of them, and starts another one when one has been busy for a second. Limits of requests in flight are divided among the processes that run. Each process needs about 100 MB and its own watch caches; try with your load whether more than one is faster.',
  }),
  minWorkers: flag.integer(1, {
    min: 1,
    help: 'Number of processes that are started with the server; at most --workers.',
  }),
  workerIdleTimeout: flag.duration('5m', {
    help: 'A process that was started for the load ends when all together have needed less than half of one processor during this time. 0: never.',
  }),
});

type Options = CompletedOptionsOf<typeof processOptions> & CompletedOptionsOf<typeof programOptions>;

/** @throws FlagError for options that a server of several processes cannot have */
export function checkProcessOptions(options: Options): void {
  const { workers, minWorkers, admission, listen } = options;
  refuse(minWorkers > workers, `--min-workers must not be more than --workers, ${workers}`);
  if (workers === 1) return;
  refuse(admission.length > 0, '--workers: admission plugins of a program need --workers=1');
  refuse(!listen, '--workers: a server that does not listen needs --workers=1');
  for (const [name, { scope }] of Object.entries(programOptions)) {
    const isGiven = options[name as keyof Options] !== undefined;
    refuse(scope === 'shared' && isGiven, `--workers: the option ${name} needs --workers=1`);
  }
}
