import type { Logger } from '../log.js';
import type { FromWorker, WorkerLogging } from './messages.js';

/** The logger of a worker: the first process writes its messages. */
export interface WorkerLogger {
  readonly logger: Logger;
  /** Adopts the level of the first process. */
  follow(level: number): void;
}

/** @param send sends a message to the first process */
export function newWorkerLogger(
  { verbosity, canChange }: WorkerLogging,
  send: (message: FromWorker) => void,
): WorkerLogger {
  let highest = verbosity;
  const log = (level: number | undefined, message: string, fields: Readonly<Record<string, unknown>> | undefined) =>
    send({ type: 'log', level, message, fields: plain(fields) });
  return {
    logger: {
      error: (message, fields) => log(undefined, message, fields),
      info(level, message, fields) {
        if (level <= highest) log(level, message, fields);
      },
      enabled: (level) => level <= highest,
      ...(canChange ? { setVerbosity: (level: number) => send({ type: 'verbosity', level }) } : {}),
    },
    follow(level) {
      highest = level;
    },
  };
}

/** The fields as JSON, which can be sent to another process. */
function plain(fields: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> | undefined {
  return fields && (JSON.parse(JSON.stringify(fields)) as Readonly<Record<string, unknown>>);
}
