import type { ServerHttp2Stream } from 'node:http2';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { type ConnectionTurns, StreamTurns } from './stream-turns.js';

const newStream = () => new Duplex() as ServerHttp2Stream;
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Opens a stream in a separate piece of input. */
function begin(
  turns: StreamTurns,
  connection: ConnectionTurns,
  stream: ServerHttp2Stream,
  work: (isAlone: boolean) => void,
): boolean {
  const mayBegin = turns.open(connection, stream, work);
  turns.beginOpened(connection);
  return mayBegin;
}
/** A clock that moves only while a stream of the test works. */
let time = 0;
const now = () => time;
const busy = (ms: number) => {
  time += ms;
};

it('StreamTurns begins streams of many connections in turns', async () => {
  const turns = new StreamTurns(now);
  const begun: string[] = [];
  const connections = ['a', 'b', 'c'].map((name) => ({ name, turns: turns.newConnection() }));
  const work = (name: string) => () => {
    begun.push(name);
    // The time of a turn is over after each stream.
    busy(4);
  };
  for (const { name, turns: connection } of connections) {
    for (let i = 0; i < 4; i++) begin(turns, connection, newStream(), work(name));
  }
  // Two streams of each connection begin in any case.
  expect(begun.join('')).toBe('aabbcc');
  const counts: number[] = [];
  while (begun.length < 12) {
    await turn();
    counts.push(begun.length);
  }
  expect(begun.slice(6).join('')).toBe('abcabc');
  for (const [index, count] of counts.entries()) expect(count).toBeLessThanOrEqual(7 + index);
});

it('StreamTurns begins few streams at once when the time of a turn is over, for any number of connections', async () => {
  const turns = new StreamTurns(now);
  let begun = 0;
  for (let i = 0; i < 100; i++) {
    const work = () => {
      begun++;
      if (begun === 1) busy(4);
    };
    begin(turns, turns.newConnection(), newStream(), work);
  }
  expect(begun).toBe(9);
  while (begun < 100) await turn();
});

it('StreamTurns counts the time of streams, but not the time of earlier work', async () => {
  const turns = new StreamTurns(now);
  let atOnce = 0;
  const others = turns.newConnection();
  for (let i = 0; i < 33; i++) begin(turns, others, newStream(), () => {});
  await turn();
  busy(4);
  const late = turns.newConnection();
  for (let i = 0; i < 3; i++) begin(turns, late, newStream(), () => atOnce++);
  expect(atOnce).toBe(3);
});

it('StreamTurns never begins streams that are closed first, and begins few streams of one connection in a turn', async () => {
  const turns = new StreamTurns(now);
  const connection = turns.newConnection();
  let begun = 0;
  const streams = Array.from({ length: 100 }, newStream);
  for (const stream of streams) begin(turns, connection, stream, () => begun++);
  expect(begun).toBeLessThanOrEqual(32);
  for (const stream of streams) stream.destroy();
  const before = begun;
  const last = newStream();
  begin(turns, connection, last, () => begun++);
  for (let i = 0; i < 4; i++) await turn();
  expect(begun).toBe(before + 1);
});

it('StreamTurns never begins streams that are closed with the piece of input that opens them', async () => {
  const turns = new StreamTurns(now);
  const connection = turns.newConnection();
  let begun = 0;
  for (let piece = 0; piece < 4; piece++) {
    const streams = Array.from({ length: 40 }, newStream);
    for (const stream of streams) turns.open(connection, stream, () => begun++);
    expect(begun).toBe(0);
    for (const stream of streams) stream.destroy();
    turns.beginOpened(connection);
  }
  turns.open(connection, newStream(), () => begun++);
  turns.beginOpened(connection);
  expect(begun).toBe(1);
  for (let i = 0; i < 3; i++) await turn();
  expect(begun).toBe(1);
});

it('StreamTurns refuses a connection whose client opens more streams in a turn than it may have open', async () => {
  const turns = new StreamTurns(now);
  const connection = turns.newConnection();
  const open = (count: number) =>
    Array.from({ length: count }, () => {
      const stream = newStream();
      const mayBegin = begin(turns, connection, stream, () => {});
      stream.destroy();
      return mayBegin;
    });
  // In later turns the client may open the same number again.
  for (let round = 0; round < 3; round++) {
    expect(new Set(open(200))).toEqual(new Set([true]));
    await turn();
    await turn();
  }
  expect(open(201).lastIndexOf(true)).toBe(199);
  // Other connections are not refused.
  expect(begin(turns, turns.newConnection(), newStream(), () => {})).toBe(true);
});

it('StreamTurns counts the time of the promises of streams', async () => {
  const turns = new StreamTurns(now);
  const connections = Array.from({ length: 4 }, () => turns.newConnection());
  let worked = 0;
  const work = async () => {
    for (let i = 0; i < 5; i++) await undefined;
    busy(4);
    worked++;
  };
  // The time of the first turn ends immediately.
  begin(turns, turns.newConnection(), newStream(), () => busy(4));
  for (const connection of connections) {
    for (let i = 0; i < 4; i++) begin(turns, connection, newStream(), () => void work());
  }
  const counts: number[] = [];
  while (worked < 16) {
    await turn();
    counts.push(worked);
  }
  // Two streams of each connection begin at once. Later, the time of a turn is over after each.
  expect(counts[0]).toBeLessThanOrEqual(9);
  for (const [index, count] of counts.entries()) expect(count).toBeLessThanOrEqual(9 + index);
});

it('StreamTurns reports which streams are the only ones', async () => {
  const turns = new StreamTurns(now);
  const connection = turns.newConnection();
  const alone: boolean[] = [];
  const open = (count: number) => {
    for (let i = 0; i < count; i++) turns.open(connection, newStream(), (isAlone) => alone.push(isAlone));
    turns.beginOpened(connection);
  };
  open(4);
  expect(alone.splice(0)).toEqual([true, true, true, true]);
  open(1);
  expect(alone.splice(0)).toEqual([false]);
  await turn();
  await turn();
  open(1);
  expect(alone.splice(0)).toEqual([true]);
  open(50);
  while (alone.length < 50) await turn();
  expect(new Set(alone)).toEqual(new Set([false]));
});
