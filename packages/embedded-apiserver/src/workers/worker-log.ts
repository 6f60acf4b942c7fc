import type { CompletedOptions } from '../options.js';
import type { FromWorker } from './messages.js';

/** Writes a message of a worker to the log of the server. */
export function logOfWorker(
  logger: CompletedOptions['logger'],
  worker: number,
  { level, message, fields }: Extract<FromWorker, { readonly type: 'log' }>,
): void {
  const tagged = { ...fields, worker };
  if (level === undefined) logger.error(message, tagged);
  else logger.info(level, message, tagged);
}

/** The highest level of messages that a logger writes, -1 when it writes errors only. */
export function highestLevel({ enabled }: CompletedOptions['logger']): number {
  const highest = 10;
  if (enabled === undefined) return highest;
  for (let level = highest; level >= 0; level--) if (enabled(level)) return level;
  return -1;
}
