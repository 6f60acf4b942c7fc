import { closeSync, openSync, readSync } from 'node:fs';

const buffer = Buffer.alloc(128);
let file: number | undefined;
try {
  // The id of a process's first thread, which runs the event loop, is the id of the process.
  file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  process.once('exit', () => file !== undefined && closeSync(file));
} catch {
  // Only Linux has this file.
}

/**
 * CPU time of the event loop's thread in ms, without the time during which other processes have the processor. On
 * systems other than Linux: elapsed time.
 */
export function threadTime(): number {
  if (file === undefined) return performance.now();
  const length = readSync(file, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, buffer.indexOf(0x20) < 0 ? length : buffer.indexOf(0x20))) / 1e6;
}
