import { expect, it, vi } from 'vitest';
import { uncoveredWithin } from './covers.js';

const turns = vi.hoisted(() => ({ looked: 0, taken: 0 }));
vi.mock('@k8s-ts/event-loop', () => ({
  timeSlice: () => ({
    isOver: () => ++turns.looked % 100 === 0,
    next: async () => void turns.taken++,
  }),
}));

it('uncoveredWithin lets the event loop turn while it searches for missing permissions', async () => {
  const names = (letter: string) => Array.from({ length: 60 }, (_, i) => `${letter}${i}`);
  const wanted = { apiGroups: names('g'), resources: names('r'), verbs: names('v') };
  const held = { ...wanted, verbs: wanted.verbs.slice(1) };
  const { atoms, complete } = await uncoveredWithin([held], [wanted], { missing: 5000, steps: 5000 });
  expect([atoms.length, complete]).toEqual([42, false]);
  expect(turns.taken).toBe(Math.floor(turns.looked / 100));
  expect(turns.taken).toBeGreaterThan(10);
});
