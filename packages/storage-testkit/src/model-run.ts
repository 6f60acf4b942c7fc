import { it } from 'vitest';
import { type RandomNumbers, randomNumbers } from './random.js';

/** Default duration of a model test, in ms. */
const DEFAULT_MS = 8_000;

export interface ModelRunOptions {
  /** Name of the store or storage under test. */
  readonly name: string;
  /** Maximum number of operations. Default: no limit but the time. Ignored when `MODEL_SECONDS` is set. */
  readonly operations?: number | undefined;
  /** Time of the run in ms. Default 8,000. `MODEL_SECONDS` overrides it. */
  readonly timeMs?: number | undefined;
}

/** One run of random operations. */
export interface ModelRun {
  readonly random: RandomNumbers;
  pick<T>(items: readonly T[]): T;
  /**
   * Runs operations, picked by weight, until the time or the number of operations is reached.
   *
   * @throws with number, name and seed of the failed operation
   */
  perform(operations: Readonly<Record<string, Operation>>): Promise<void>;
}

export interface Operation {
  /** Frequency relative to the other operations. 0: never. */
  readonly weight: number;
  run(): Promise<void>;
}

/**
 * Declares a test of random operations against a model. `MODEL_SEED` repeats a run (the seed is in the test's name),
 * `MODEL_SECONDS` sets the duration of each test, `MODEL_ENGINE` skips tests whose name does not contain it.
 */
export function modelRun(options: ModelRunOptions, test: (run: ModelRun) => Promise<void>): void {
  const { MODEL_SEED, MODEL_SECONDS, MODEL_ENGINE } = process.env;
  const seed = Number(MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const timeMs = MODEL_SECONDS === undefined ? (options.timeMs ?? DEFAULT_MS) : Number(MODEL_SECONDS) * 1_000;
  const most =
    MODEL_SECONDS === undefined ? (options.operations ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const title = `does what a simple model does (MODEL_SEED=${seed})`;
  const isWanted = MODEL_ENGINE === undefined || options.name.includes(MODEL_ENGINE);
  it.runIf(isWanted)(title, { timeout: timeMs + 90_000 }, async () => {
    const random = randomNumbers(seed);
    const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
    const perform = async (operations: Readonly<Record<string, Operation>>) => {
      const names = Object.entries(operations).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));
      const end = Date.now() + timeMs;
      let count = 0;
      for (; count < most && Date.now() < end; count++) {
        const name = pick(names);
        try {
          await operations[name]?.run();
        } catch (error) {
          const { message } = error as Error;
          throw new Error(`operation ${count} (${name}) with MODEL_SEED=${seed}: ${message}`, { cause: error });
        }
      }
      console.info(`${options.name}: ${count} operations agree with the model (MODEL_SEED=${seed})`);
    };
    await test({ random, pick, perform });
  });
}
