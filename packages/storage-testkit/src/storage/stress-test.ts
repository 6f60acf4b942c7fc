import type { StorageInterface, WatchEvent } from '@k8s-ts/storage';
import { expect, it } from 'vitest';
import { Random } from '../random.js';
import { put } from './helpers.js';
import { type Pod, podKey, select } from './pod.js';

/** An informer's state: version by key. */
type Belief = Map<string, number>;

interface Informer {
  readonly belief: Belief;
  /** Resolves when the informer's state is at least as new as this revision. */
  stop(): Promise<void>;
  relists: number;
  events: number;
}

/**
 * Follows random changes with several informers that list and watch again at random. In the end each must have the
 * storage's state.
 *
 * @param chaos additional faults: `disturb` is called after each burst of changes, `calm` at the end
 */
export function stressTest(
  open: () => Promise<{ readonly storage: StorageInterface<Pod> }>,
  changes: number,
  chaos?: { disturb(random: () => number): void; calm(): void },
): void {
  const name = `lets informers know the truth after ${changes} random changes`;
  it(chaos ? `${name} and disturbances` : name, { timeout: 120_000 }, async () => {
    const { storage } = await open();
    const random = fractions(20_26);
    const modes = ['list', 'list', 'watchlist', 'paged', 'any', 'selected'] as const;
    const informers = modes.map((mode, i) => inform(storage, mode, fractions(i + 1)));
    for (let i = 0; i < changes; ) {
      const burst = 1 + Math.floor(random() * 20);
      await Promise.all(Array.from({ length: burst }, () => change(storage, random)));
      i += burst;
      chaos?.disturb(random);
    }
    chaos?.calm();
    const answers = () =>
      storage.list('/pods').then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 10_000 }).toBe(true);
    const everything = await storage.list('/pods');
    for (const [i, informer] of informers.entries()) {
      const truth = new Map(
        everything.items
          .filter(({ object }) => modes[i] !== 'selected' || object.metadata.labels?.parity === 'even')
          .map(({ key, revision }) => [key, revision]),
      );
      await expect.poll(() => sorted(informer.belief), { timeout: 10_000 }).toEqual(sorted(truth));
      await informer.stop();
      expect(informer.events).toBeGreaterThan(0);
    }
  });
}

async function change(storage: StorageInterface<Pod>, random: () => number): Promise<void> {
  const path = `ns${Math.floor(random() * 3)}/${Math.floor(random() * 40)}`;
  if (random() < 0.25) {
    await storage.delete(podKey(path)).catch(() => undefined);
    return;
  }
  const parity = random() < 0.5 ? 'even' : 'odd';
  await put(storage, path, { labels: { parity }, text: String(random()) });
}

type Mode = 'list' | 'watchlist' | 'paged' | 'any' | 'selected';

function inform(storage: StorageInterface<Pod>, mode: Mode, random: () => number): Informer {
  const controller = new AbortController();
  let failure: unknown;
  const informer: Informer = {
    belief: new Map(),
    relists: 0,
    events: 0,
    async stop() {
      controller.abort();
      await running;
      if (failure !== undefined) throw failure;
    },
  };
  const running = run().catch((error: unknown) => {
    failure = error;
  });
  return informer;

  async function run(): Promise<void> {
    const predicate = mode === 'selected' ? { predicate: select({ label: 'parity=even' }) } : {};
    let version = '';
    while (!controller.signal.aborted) {
      try {
        const watchList = mode === 'watchlist' && version === '';
        if (version === '' && !watchList) version = await relist(predicate);
        const patience = 20 + Math.floor(random() * 300);
        version = await follow(version, patience, {
          ...predicate,
          allowWatchBookmarks: true,
          ...(watchList ? { sendInitialEvents: true } : {}),
        });
      } catch (error) {
        if ((error as { code?: number }).code !== 429) throw error;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      // Most of the time the watch continues from its last version, like a client whose connection broke.
      if (random() < 0.3) version = '';
    }
  }

  async function relist(options: object): Promise<string> {
    informer.relists++;
    const limit = mode === 'paged' ? 7 : 0;
    const first = mode === 'any' ? { resourceVersion: '0' } : {};
    let page = await storage.list('/pods', { ...options, ...first, limit });
    const { resourceVersion } = page;
    const items = [...page.items];
    while (page.continue) {
      page = await storage.list('/pods', { ...options, limit, continue: page.continue });
      items.push(...page.items);
    }
    informer.belief.clear();
    for (const { key, revision } of items) informer.belief.set(key, revision);
    return resourceVersion;
  }

  /** Follows up to `patience` events. Returns the version to continue from, or `''` to list again. */
  async function follow(resourceVersion: string, patience: number, options: object): Promise<string> {
    const ending = new AbortController();
    const signal = AbortSignal.any([controller.signal, ending.signal]);
    let version = resourceVersion;
    let initial = resourceVersion === '';
    if (initial) informer.belief.clear();
    let seen = 0;
    const batches = await storage.watch('/pods', { ...options, resourceVersion, signal });
    for await (const batch of batches) {
      for (const event of batch) {
        if (event.type === 'ERROR') return '';
        if (event.type === 'BOOKMARK') initial = false;
        else seen++;
        version = take(event, initial, version);
      }
      if (seen >= patience) break;
    }
    ending.abort();
    return initial ? '' : version;
  }

  function take(event: WatchEvent<Pod>, initial: boolean, version: string): string {
    if (event.type === 'ERROR') return version;
    if (event.type === 'BOOKMARK') {
      expect(Number(event.resourceVersion)).toBeGreaterThanOrEqual(Number(version));
      return event.resourceVersion;
    }
    const { key, revision } = event.object;
    informer.events++;
    if (!initial) expect(revision).toBeGreaterThan(Number(version));
    if (event.type === 'ADDED' && !initial) expect(informer.belief.has(key)).toBe(false);
    if (event.type !== 'ADDED') expect(informer.belief.has(key)).toBe(true);
    if (event.type === 'DELETED') informer.belief.delete(key);
    else informer.belief.set(key, revision);
    return initial ? version : String(revision);
  }
}

function sorted(belief: Belief): [string, number][] {
  return [...belief].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Fractions that are the same in every run. */
function fractions(seed: number): () => number {
  const source = new Random(seed);
  return () => source.next();
}
