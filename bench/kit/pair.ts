import type { Target } from './client.js';
import { otherServer } from './other-server.js';
import { idleRate } from './quiet.js';
import { startServer } from './server-process.js';

/** A running server whose CPU time is measured. */
export interface Measured {
  readonly target: Target;
  /** Its processes. */
  readonly pids: readonly number[];
  /** CPU time that the server uses in a second when idle, in seconds. */
  readonly rate: number;
}

/** Options of `parseArgs` for a suite that measures our server and the one that `--server` names. */
export const pairOptions = {
  server: { type: 'string' },
  token: { type: 'string', default: '' },
  pid: { type: 'string', default: '' },
  'server-command': { type: 'string' },
  source: { type: 'boolean', default: false },
  flag: { type: 'string', multiple: true, default: [] as string[] },
  turns: { type: 'string', default: '5' },
} as const;

/** The values of {@link pairOptions}. */
export interface PairValues {
  readonly server?: string | undefined;
  readonly token: string;
  readonly pid: string;
  readonly 'server-command'?: string | undefined;
  readonly source: boolean;
  /** Flags for our server. */
  readonly flag: readonly string[];
}

/** Our server, and optionally the other server. */
export interface Pair {
  readonly ours: Measured;
  readonly other?: Measured;
  stop(): Promise<void>;
}

/**
 * Starts our server, and the other server if an option names it. @param flags for our server, in addition to those of
 * the options
 */
export async function startPair(values: PairValues, flags: readonly string[] = []): Promise<Pair> {
  const server = await startServer([...flags, ...values.flag], values.source);
  const ends = [() => server.stop()];
  const stop = async () => {
    for (const end of ends) await end();
  };
  try {
    const [target, pids] = [{ url: values.server ?? '', token: values.token }, values.pid.split(',').filter(Boolean)];
    const other =
      values.server === undefined ? undefined : await otherServer(target, pids.map(Number), values['server-command']);
    if (other !== undefined) ends.push(() => other.stop());
    const measured = async (each: Omit<Measured, 'rate'>): Promise<Measured> => ({
      target: each.target,
      pids: each.pids,
      rate: await idleRate(each.pids),
    });
    return {
      ours: await measured({ target: server.target, pids: [server.pid] }),
      ...(other === undefined ? {} : { other: await measured(other) }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
