import { expect, it } from 'vitest';
import { pause } from './pause.js';

it('pause resolves after its time, and at once when the signal aborts', async () => {
  const stopping = new AbortController();
  await pause(1, stopping.signal);
  const paused = pause(1_000_000, stopping.signal);
  stopping.abort();
  await paused;
  await expect(pause(1_000_000, stopping.signal)).resolves.toBeUndefined();
});
