import { expect, it } from 'vitest';
import { GrowthFlags } from './growth-flags.js';

const [often, usually] = ['--optimize-for-size', '--no-optimize-for-size'];
const [fourfold, asUsual] = ['--heap-growing-percent=300', '--heap-growing-percent=0'];

/** The flags that were set, and a GrowthFlags that sets them. */
function newFlags(tag = () => 1) {
  const set: string[] = [];
  return { set, flags: new GrowthFlags({ set: (flag) => set.push(flag), tag }) };
}

it('GrowthFlags makes V8 collect often until the last work has ended, also when a collection ends meanwhile', () => {
  const { set, flags } = newFlags();
  let begun = 0;
  const collect = () => flags.forSize(() => begun++);
  const ends = [flags.collectOften(), flags.collectOften()];
  expect(set.splice(0)).toEqual([often]);
  collect();
  expect(set.splice(0)).toEqual([often]);
  ends[0]?.();
  ends[0]?.();
  expect(set.splice(0)).toEqual([]);
  ends[1]?.();
  expect(set.splice(0)).toEqual([usually]);
  collect();
  expect(set.splice(0)).toEqual([often, usually]);
  expect(begun).toBe(2);
});

it('GrowthFlags makes V8 collect seldom, except while it makes V8 collect often', () => {
  const { set, flags } = newFlags();
  flags.collectSeldom(true);
  flags.collectSeldom(true);
  expect(set.splice(0)).toEqual([fourfold]);
  const end = flags.collectOften();
  expect(set.splice(0)).toEqual([often, asUsual]);
  end();
  expect(set.splice(0)).toEqual([usually, fourfold]);
  flags.collectSeldom(false);
  expect(set.splice(0)).toEqual([asUsual]);
});

it('GrowthFlags restores the size of the space for new objects when the first flag has changed it', () => {
  let tag = 1;
  const { set, flags } = newFlags(() => tag);
  flags.forSize(() => {
    tag = 2;
  });
  expect(set).toEqual([often, usually, '--max-semi-space-size=0']);
});
