import type { Pod } from '@k8s-ts/api';
import { ManualClock, newInformer } from '@k8s-ts/client';
import { describe, expect, it } from 'vitest';
import { whenShown } from './when-shown.js';

const pod = (resourceVersion: string): Pod => ({ metadata: { name: 'p', namespace: 'n', uid: 'u', resourceVersion } });

/** An informer of a collection at version 5, whose watch delivers later states on request. */
function informerAtFive() {
  let tell: (object: Pod) => void = () => {};
  const informer = newInformer<Pod>({
    source: {
      list: async () => ({ metadata: { resourceVersion: '5' }, items: [] }),
      async *watch({ signal }) {
        while (!signal?.aborted) {
          const object = await new Promise<Pod | undefined>((resolve) => {
            tell = resolve;
            signal?.addEventListener('abort', () => resolve(undefined), { once: true });
          });
          if (object) yield { type: 'ADDED' as const, object };
        }
      },
    },
  });
  return { informer, tell: (object: Pod) => tell(object) };
}

describe('whenShown', () => {
  it('waits for the last of the writes', async () => {
    const { informer, tell } = informerAtFive();
    void informer.run();
    await informer.whenSynced();
    const waiting = new AbortController().signal;
    expect(
      await whenShown(informer, [pod('4'), pod('5'), undefined, { kind: 'Status' }], new ManualClock(), waiting),
    ).toBe(true);
    let isShown = false;
    const shown = whenShown(informer, [pod('7'), pod('6')], new ManualClock(), waiting).then((value) => {
      isShown = value;
    });
    await new Promise(setImmediate);
    expect(isShown).toBe(false);
    tell(pod('7'));
    await shown;
    expect(isShown).toBe(true);
    await informer.stop();
  });

  it('gives up after 5 minutes, and when the signal aborts', async () => {
    const { informer } = informerAtFive();
    void informer.run();
    await informer.whenSynced();
    const clock = new ManualClock();
    const late = whenShown(informer, [pod('9')], clock, new AbortController().signal);
    await clock.advance(300_000);
    expect(await late).toBe(false);
    expect(clock.pending).toBe(0);
    expect(await whenShown(informer, [pod('9')], clock, AbortSignal.abort())).toBe(false);
    await informer.stop();
  });
});
