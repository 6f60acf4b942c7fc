/** Where a server says what it does. Levels are klog's: 0 what everybody should see, 2 steps, 4 each request. */
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

/** Says nothing: for servers inside programs. */
export const silentLogger: Logger = { error: () => {}, info: () => {} };
