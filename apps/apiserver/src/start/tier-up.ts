import { setFlagsFromString } from 'node:v8';

/**
 * Bytes of bytecode of a function that V8 runs between two decisions whether to optimise it: four times V8's default. In
 * its first minutes, a server runs much code a few times, and V8 would spend a fifth of the processor time on optimising
 * functions that are seldom used again.
 */
const interruptBudget = 264 * 1024;

/**
 * Makes V8 optimise functions later, in Node 20. Newer versions have no such flag, and V8 prints an error for a flag
 * that it does not have. Call it before the command is loaded: V8 rejects stored code that was compiled with other
 * flags.
 */
export function optimizeLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString(`--interrupt-budget=${interruptBudget}`);
}
