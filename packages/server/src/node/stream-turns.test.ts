import type { ServerHttp2Stream } from 'node:http2';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { StreamTurns } from './stream-turns.js';

const newStream = () => new Duplex() as ServerHttp2Stream;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const busy = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('begins streams of many connections in turns', async () => {
  const turns = new StreamTurns();
  const begun: string[] = [];
  const connections = ['a', 'b', 'c'].map((name) => ({ name, turns: turns.newConnection() }));
  const work = (name: string) => () => {
    begun.push(name);
    // The time of a turn is over after each stream.
    busy(4);
  };
  for (const { name, turns: connection } of connections) {
    for (let i = 0; i < 4; i++) turns.begin(connection, newStream(), work(name));
  }
  // Two of each connection in any case.
  expect(begun.join('')).toBe('aabbcc');
  const counts: number[] = [];
  while (begun.length < 12) {
    await turn();
    counts.push(begun.length);
  }
  expect(begun.slice(6).join('')).toBe('abcabc');
  for (const [index, count] of counts.entries()) expect(count).toBeLessThanOrEqual(7 + index);
});

it('never begins streams that are closed before, and few of one connection in a turn', async () => {
  const turns = new StreamTurns();
  const connection = turns.newConnection();
  let begun = 0;
  const streams = Array.from({ length: 100 }, newStream);
  for (const stream of streams) turns.begin(connection, stream, () => begun++);
  expect(begun).toBeLessThanOrEqual(32);
  for (const stream of streams) stream.destroy();
  const before = begun;
  const last = newStream();
  turns.begin(connection, last, () => begun++);
  for (let i = 0; i < 4; i++) await turn();
  expect(begun).toBe(before + 1);
});

it('lets few streams of a connection wait, whether they are closed or not', async () => {
  const turns = new StreamTurns();
  const connection = turns.newConnection();
  let begun = 0;
  const open = (): boolean => {
    const stream = newStream();
    const mayBegin = turns.begin(connection, stream, () => begun++);
    stream.destroy();
    return mayBegin;
  };
  const answers = Array.from({ length: 1000 }, open);
  expect(answers.lastIndexOf(true)).toBe(begun + 400 - 1);
  expect(answers.indexOf(false)).toBe(begun + 400);
  await turn();
  expect(open()).toBe(true);
});
