import type { WatchOptions } from '@k8s-ts/storage';
import type { Operation } from '../../model-run.js';
import { type Pod, podKey } from '../pod.js';
import { type ModelContext, oldest, randomPath, randomScope } from './model-context.js';
import { ModelWatch, type WatchStart } from './model-watch.js';

/** Minimum number of changes that a cache keeps. */
const leastHistory = 100;
const mostWatches = 5;

/** Watches with random starts and scopes, compared with the model from time to time. */
export function watchOperations(context: ModelContext): Record<string, Operation> {
  const { run, model, supports } = context;
  const { random } = run;

  async function watch(): Promise<void> {
    if (context.watches.length >= mostWatches) await settle(context, () => random(2) === 0);
    if (context.watches.length >= mostWatches) return;
    context.watches.push(new ModelWatch(context.storage, randomStart()));
  }

  function randomStart(): WatchStart {
    const { prefix, scope, predicate } = randomScope(context);
    const path = random(8) === 0 ? randomPath(context) : undefined;
    const where =
      path === undefined
        ? { prefix, scope, options: predicate ? { predicate } : {} }
        : { prefix: podKey(path), scope: { path }, options: { recursive: false } };
    const begin = (
      options: Omit<WatchOptions<Pod>, 'signal'>,
      rest: Pick<WatchStart, 'initial' | 'from' | 'upTo' | 'expired'>,
    ): WatchStart => ({ ...where, options: { ...where.options, ...options }, ...rest });
    // A watch of the store begins when it is first read; a watch of a cache when it is opened.
    const newest = { initial: true, from: model.revision, upTo: undefined };
    const any = { initial: true, from: oldest(context), upTo: undefined };
    const allowWatchBookmarks = random(2) === 0;
    const revision = run.pick([model.revision, model.revision, anyRevision()]);
    return run.pick([
      () => begin({ resourceVersion: '0', allowWatchBookmarks }, any),
      () => begin({ resourceVersion: '', allowWatchBookmarks }, any),
      () => begin({ resourceVersion: '', sendInitialEvents: true, allowWatchBookmarks }, newest),
      () => begin({ resourceVersion: '0', sendInitialEvents: true, allowWatchBookmarks }, any),
      () =>
        begin(
          { resourceVersion: String(revision), sendInitialEvents: true, allowWatchBookmarks },
          { ...any, from: Math.max(any.from, revision) },
        ),
      () =>
        begin(
          { resourceVersion: '', sendInitialEvents: false },
          { initial: false, from: model.revision, upTo: undefined },
        ),
      () =>
        begin(
          { resourceVersion: '0', sendInitialEvents: false },
          { initial: false, from: oldest(context), upTo: undefined },
        ),
      () => from(model.revision + 1 + random(3)),
      ...Array<() => WatchStart>(6).fill(() => from(anyRevision())),
    ])();

    function from(revision: number): WatchStart {
      const sendInitialEvents = random(2) === 0 ? { sendInitialEvents: false } : {};
      const expired = expires(revision);
      return begin(
        { resourceVersion: String(revision), allowWatchBookmarks, ...sendInitialEvents },
        { initial: false, from: revision, upTo: revision, ...(expired && { expired }) },
      );
    }
  }

  /** Whether a watch after this revision fails with 410. */
  function expires(revision: number): 'must' | 'may' | undefined {
    if (!supports.history) return 'may';
    if (!supports.watchCache) return revision + 1 < model.compactRevision ? 'must' : undefined;
    const isKnown = revision >= context.openedAt && model.revision - revision < leastHistory;
    return isKnown ? undefined : 'may';
  }

  /**
   * A random revision that the model knows. Not the one right before the compacted revision: stores may have dropped
   * deletions there.
   */
  function anyRevision(): number {
    const revision = Math.max(1, model.floor + random(model.revision - model.floor + 1));
    return revision + 1 === model.compactRevision ? model.compactRevision : revision;
  }

  return { watch: { weight: 60, run: watch } };
}

/** Compares all watches with the model; ends the selected ones. */
export async function settle(context: ModelContext, ends: (watch: ModelWatch) => boolean): Promise<void> {
  const { watches, model } = context;
  const going: ModelWatch[] = [];
  for (const watch of watches.splice(0)) {
    await watch.settle(model);
    if (watch.isOver || ends(watch)) await watch.stop();
    else going.push(watch);
  }
  watches.push(...going);
}
