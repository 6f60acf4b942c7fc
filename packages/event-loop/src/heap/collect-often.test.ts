import { expect, it, vi } from 'vitest';
import { collectOften, collectSeldom, collectSoon } from './collect-soon.js';

const flags = vi.hoisted(() => [] as string[]);
vi.mock('node:v8', async (original) => ({
  ...(await original<typeof import('node:v8')>()),
  setFlagsFromString: (flag: string) => flags.push(flag),
}));

it('collects often until the last work has ended, whatever is collected meanwhile', () => {
  const [often, usually] = ['--optimize-for-size', '--no-optimize-for-size'];
  const ends = [collectOften(), collectOften()];
  expect(flags.splice(0)).toEqual([often]);
  collectSoon();
  expect(flags.splice(0)).toEqual([often]);
  ends[0]?.();
  ends[0]?.();
  expect(flags.splice(0)).toEqual([]);
  ends[1]?.();
  expect(flags.splice(0)).toEqual([usually]);
  collectSoon();
  expect(flags.splice(0)).toEqual([often, usually]);
});

it('collects seldom, but not while it collects often', () => {
  const [often, usually] = ['--optimize-for-size', '--no-optimize-for-size'];
  const [fourfold, asUsual] = ['--heap-growing-percent=300', '--heap-growing-percent=0'];
  collectSeldom(true);
  collectSeldom(true);
  expect(flags.splice(0)).toEqual([fourfold]);
  const end = collectOften();
  expect(flags.splice(0)).toEqual([often, asUsual]);
  end();
  expect(flags.splice(0)).toEqual([usually, fourfold]);
  collectSeldom(false);
  expect(flags.splice(0)).toEqual([asUsual]);
});
