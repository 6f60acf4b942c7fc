/**
 * Receives the log messages of a server. Levels are those of klog: 0 for every user, 2 for the steps of the start and
 * the end, 3 for requests.
 */
export interface Logger {
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(level: number, message: string, fields?: Readonly<Record<string, unknown>>): void;
  /**
   * Whether messages of a level are written. The server does not build other messages. Default: all messages are
   * written.
   */
  enabled?(level: number): boolean;
  /** Changes the level up to which messages are written. If it is there, the server has `PUT /debug/flags/v`. */
  setVerbosity?(level: number): void;
}

const ignore = (): void => {};

/**
 * Writes log messages up to a level, which can be changed, to standard error: as lines of text like those of klog
 * except for their beginning, or as JSON. Messages are lost when standard error has no reader any more.
 */
export function lineLogger(verbosity: number, format: 'text' | 'json'): Required<Logger> {
  // Without a listener, each line would cause an uncaught error, which would be logged and cause another one.
  process.stderr.off('error', ignore).on('error', ignore);
  let highest = verbosity;
  const write = (severity: 'E' | 'I', message: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const time = new Date().toISOString();
    process.stderr.write(
      format === 'json'
        ? `${JSON.stringify({ ts: time, level: severity === 'E' ? 'error' : 'info', msg: message, ...fields })}\n`
        : `${severity} ${time} ${JSON.stringify(message)}${textOf(fields)}\n`,
    );
  };
  return {
    error: (message, fields) => write('E', message, fields),
    info: (level, message, fields) => {
      if (level <= highest) write('I', message, fields);
    },
    enabled: (level) => level <= highest,
    setVerbosity: (level) => {
      highest = level;
    },
  };
}

function textOf(fields: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key in fields) if (fields[key] !== undefined) text += ` ${key}=${JSON.stringify(fields[key])}`;
  return text;
}

/** Drops all messages. */
export const silentLogger: Logger = { error: () => {}, info: () => {}, enabled: () => false };
