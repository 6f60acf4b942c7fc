import { Writable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { AnswerDeadlines } from './answer-deadlines.js';

afterEach(() => vi.useRealTimers());

it('AnswerDeadlines cuts off few late responses in a turn, and no completed responses', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const deadlines = new AnswerDeadlines();
  const answers = Array.from({ length: 100 }, () => new Writable({ write: (_chunk, _encoding, done) => done() }));
  const cut: Writable[] = [];
  for (const answer of answers) deadlines.add(answer, performance.now(), () => cut.push(answer));
  const inTime = new Writable();
  deadlines.add(inTime, Number.POSITIVE_INFINITY, () => cut.push(inTime));
  vi.advanceTimersByTime(1000);
  expect(cut).toEqual(answers.slice(0, 16));
  answers[99]?.end();
  for (let last = 0; last < cut.length; ) {
    last = cut.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(cut.length).toBeLessThanOrEqual(last + 16);
  }
  expect(cut).toEqual(answers.slice(0, 99));
});
