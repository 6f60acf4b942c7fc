/** Takes the log messages of a server. Levels are those of klog: 0 for everybody, 2 for the steps of the start and the end. */
export interface Logger {
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(level: number, message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Writes lines of text or JSON to standard error, up to a level. */
export function lineLogger(verbosity: number, format: 'text' | 'json'): Logger {
  const write = (severity: 'E' | 'I', message: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const time = new Date().toISOString();
    process.stderr.write(
      format === 'json'
        ? `${JSON.stringify({ ts: time, level: severity === 'E' ? 'error' : 'info', msg: message, ...fields })}\n`
        : `${severity} ${time} ${message}${Object.entries(fields)
            .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
            .join('')}\n`,
    );
  };
  return {
    error: (message, fields) => write('E', message, fields),
    info: (level, message, fields) => {
      if (level <= verbosity) write('I', message, fields);
    },
  };
}

/** Drops all messages. */
export const silentLogger: Logger = { error: () => {}, info: () => {} };
