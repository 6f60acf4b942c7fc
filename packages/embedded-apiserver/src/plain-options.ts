import { completeTable } from './options/complete-table.js';
import { programOptions } from './options/program-options.js';
import type { APIServerOptions, CompletedOptions } from './options.js';

type ProgramOptions = typeof programOptions;
type LocalName = {
  [K in keyof ProgramOptions]: ProgramOptions[K] extends { readonly scope: 'plain' } ? never : K;
}[keyof ProgramOptions];

/** The options that are plain data. They can be sent to another thread or process. */
export type PlainOptions = Omit<CompletedOptions, LocalName>;

const localOptions = Object.fromEntries(
  Object.entries(programOptions).filter(([, { scope }]) => scope !== 'plain'),
) as Pick<ProgramOptions, LocalName>;

/** The options without functions and without objects that contain functions. */
export function plainOptions(options: CompletedOptions): PlainOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => !Object.hasOwn(localOptions, name)),
  ) as unknown as PlainOptions;
}

/**
 * The options of a worker thread or process: the options that it has received, and functions that it provides itself.
 */
export function optionsOfWorker(plain: PlainOptions, own: Pick<APIServerOptions, LocalName>): CompletedOptions {
  return { ...plain, ...completeTable(localOptions, own) };
}
