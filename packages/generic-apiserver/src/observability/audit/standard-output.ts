import type { LineWriter } from './log-backend.js';

/** Writes lines to the standard output of the process. */
export const standardOutput: LineWriter = {
  write(line) {
    process.stdout.write(line);
  },
  /** Data that a pipe has not accepted yet would be lost at the end of the process. */
  close: () => new Promise((resolve) => process.stdout.write('', () => resolve())),
};
