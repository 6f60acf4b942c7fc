import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';

// The thread that watches a start; see start-watch.ts. It is JavaScript, because a thread that runs TypeScript would
// need the main thread to load it.

/** Interval between two checks of the main thread, in ms. */
const lookMs = 250;

/** Time that the main thread has to end the process before it is killed, in ms. */
const endMs = 2_000;

/** Number of functions in a report. */
const shownFunctions = 4;

/**
 * Watches the main thread, which may be in a loop that never ends, or in a call to the system that does not return.
 *
 * @param {import('./start-watch.js').WatchedStart} start
 */
function watch({ beats, step, busyMs, busyEndMs, waitMs, waitEndMs }) {
  let seen = -1;
  let spent = 0;
  // Counts checks instead of time, because no checks pass while the process is stopped.
  let looks = 0;
  let isReported = false;
  const timer = setInterval(() => {
    const beat = Atomics.load(beats, 0);
    if (beat !== seen) {
      [seen, spent, looks, isReported] = [beat, processorTime(), 0, false];
      return;
    }
    looks++;
    const computed = processorTime() - spent;
    const isLate = (busy, wait) => computed >= busy || looks * lookMs >= wait;
    if (!isReported && isLate(busyMs, waitMs)) {
      isReported = true;
      report(step, computed, false);
    }
    if (!isLate(busyEndMs, waitEndMs)) return;
    clearInterval(timer);
    report(step, computed, true);
    onMainThread('process.reallyExit(1)');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), endMs);
  }, lookMs);
}

/** Processor time of the process, in ms. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Reports the step, and the functions that are running if the main thread can list them at once. */
function report(step, computed, isEnd) {
  const length = Atomics.load(new Int32Array(step, 0, 1), 0);
  const name = Buffer.from(new Uint8Array(step, 4, length)).toString();
  const end = isEnd ? ', and is given up' : '';
  const seconds = Math.round(computed / 1000);
  writeSync(2, `apiserver: the start makes no progress at "${name}" (processor time: ${seconds} s)${end}\n`);
  if (isEnd) return;
  const session = new Session();
  session.connectToMainThread();
  session.on('Debugger.paused', ({ params }) => {
    const names = params.callFrames.map(({ functionName }) => functionName || '(anonymous)');
    writeSync(2, `apiserver: the start is in ${names.slice(0, shownFunctions).join(', called by ')}\n`);
    session.post('Debugger.resume', () => session.disconnect());
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

/** Interrupts the main thread between two instructions and runs code there. */
function onMainThread(expression) {
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression });
}

watch(workerData);
