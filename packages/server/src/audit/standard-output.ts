import type { LineWriter } from './log-backend.js';

/** Writes lines to the standard output of the process. */
export const standardOutput: LineWriter = {
  write(line) {
    process.stdout.write(line);
  },
  close() {},
};
