import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { expect, it } from 'vitest';
import { keepTickObject } from './kept-tick.js';

it('keeps an object of the hidden class that all ticks have', async () => {
  const kept = await keepTickObject();
  expect(await keepTickObject()).toBe(kept);
  expect(Object.keys(kept)).toEqual(['callback', 'args']);
  const other = await new Promise<object>((resolve) => process.nextTick(() => resolve(executionAsyncResource())));
  expect(other).not.toBe(kept);
  setFlagsFromString('--allow-natives-syntax');
  const haveSameClass = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean;
  setFlagsFromString('--no-allow-natives-syntax');
  expect(haveSameClass(kept, other)).toBe(true);
});
