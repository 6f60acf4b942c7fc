import { describe, expect, it } from 'vitest';
import { onAbort } from './abort-listeners.js';

describe('listeners of a signal', () => {
  it('are called once when it aborts, unless they were removed', () => {
    const controller = new AbortController();
    const calls: string[] = [];
    onAbort(controller.signal, () => calls.push('a'));
    const remove = onAbort(controller.signal, () => calls.push('b'));
    onAbort(controller.signal, () => calls.push('c'));
    remove();
    remove();
    expect(calls).toEqual([]);
    controller.abort();
    controller.abort();
    expect(calls).toEqual(['a', 'c']);
  });

  it('are called at once when it has aborted', () => {
    const calls: string[] = [];
    onAbort(AbortSignal.abort(), () => calls.push('a'))();
    expect(calls).toEqual(['a']);
  });

  it('may remove each other', () => {
    const controller = new AbortController();
    const calls: string[] = [];
    const removals: (() => void)[] = [];
    for (const name of ['a', 'b']) {
      removals.push(
        onAbort(controller.signal, () => {
          calls.push(name);
          for (const remove of removals) remove();
        }),
      );
    }
    controller.abort();
    expect(calls).toEqual(['a']);
  });
});
