import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from '@k8s-ts/embedded-apiserver';

/** Limits for a start that waits, and for one that computes without returning to the event loop. */
export interface StartLimits {
  /**
   * Processor time of the process, in ms, after which a start that does not return to the event loop is reported.
   * Default 5,000.
   */
  readonly busyMs?: number;
  /** Processor time of the process, in ms, after which it is ended. Default 20,000. */
  readonly busyEndMs?: number;
  /** Time in ms after which a waiting start is reported; the report is repeated at this interval. Default 30,000. */
  readonly waitMs?: number;
  /** Time in ms after which a start that waits is ended. Default 300,000. */
  readonly waitEndMs?: number;
}

/** Memory that a start shares with the thread that watches it. */
export interface WatchedStart {
  /** Counts turns of the event loop. */
  readonly beats: Int32Array;
  /** The name of the current step: the number of its bytes in 4 bytes, then the name in UTF-8. */
  readonly step: SharedArrayBuffer;
  /** See `StartLimits`. */
  readonly busyMs: number;
  readonly busyEndMs: number;
  readonly waitMs: number;
  readonly waitEndMs: number;
}

/** A start that is watched. */
export interface StartWatch {
  /** Writes messages. Each message, whatever its level, counts as progress, and is the name of the current step. */
  readonly logger: Required<Logger>;
  /** Ends the watch: the server is ready, or the start has failed. */
  end(): void;
}

/** Time between two increments of the counter that shows that the event loop runs, in ms. */
const beatMs = 200;

/**
 * Watches a start. If it makes no progress, its current step is reported on standard error, and the process ends with
 * exit code 1. This thread reports a start that waits. Another thread reports one that does not return to the event
 * loop, and names the functions that run; it counts processor time, because the machine may be busy.
 *
 * @param logger of the server
 */
export function watchStart(logger: Required<Logger>, limits: StartLimits = {}): StartWatch {
  const { busyMs = 5_000, busyEndMs = 20_000, waitMs = 30_000, waitEndMs = 300_000 } = limits;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const step = new SharedArrayBuffer(260);
  const began = performance.now();
  let name = '';
  let since = began;
  const at = (message: string) => {
    name = message;
    since = performance.now();
    const bytes = Buffer.from(message).subarray(0, step.byteLength - 4);
    new Uint8Array(step, 4).set(bytes);
    Atomics.store(new Int32Array(step, 0, 1), 0, bytes.length);
  };
  at('making the server');
  const workerData: WatchedStart = { beats, step, busyMs, busyEndMs, waitMs, waitEndMs };
  const worker = new Worker(workerFile(), { workerData, execArgv: [] });
  worker.unref();
  // The server starts even when the watchdog fails.
  worker.on('error', () => {});

  let reportedAt = began;
  const beat = setInterval(() => {
    Atomics.add(beats, 0, 1);
    const now = performance.now();
    const waiting = now - since;
    if (now - Math.max(reportedAt, since) < waitMs) return;
    reportedAt = now;
    const ends = waiting >= waitEndMs;
    writeSync(
      2,
      `apiserver: the start has waited for ${Math.round(waiting / 1000)} s at "${name}"${ends ? ', and is given up' : ''}\n`,
    );
    if (ends) process.exit(1);
  }, beatMs);
  beat.unref();
  return {
    logger: {
      ...logger,
      info(level, message, fields) {
        at(message);
        logger.info(level, message, fields);
      },
    },
    end() {
      clearInterval(beat);
      void worker.terminate();
    },
  };
}

/** The file of the other thread: beside the built command, or its source. */
function workerFile(): string {
  // The built command is a CommonJS module, where `import.meta.url` is undefined.
  const url = import.meta.url as string | undefined;
  return url === undefined
    ? join(__dirname, 'start-watchdog.cjs')
    : fileURLToPath(new URL('./start-watchdog.mjs', url));
}
