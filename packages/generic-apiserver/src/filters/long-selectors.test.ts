import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { parse } from '@k8s-ts/apimachinery/labels';
import { describe, expect, it } from 'vitest';
import type { ServerRequest } from '../request/server-request.js';
import { withLongSelectors } from './long-selectors.js';
import { withRequestInfo } from './request-info.js';

const longSelector = (name: string) => Array.from({ length: 30_000 }, (_, i) => `${name}-${i}=v`).join(',');
const requestWith = (labelSelector: string, signal = new AbortController().signal, fieldSelector = '') =>
  ({ info: { labelSelector, fieldSelector }, signal }) as unknown as ServerRequest;

/** Counts the turns of the event loop until they are over. */
function countTurns(): { count: number; isOver: boolean } {
  const turns = { count: 0, isOver: false };
  const next = () => {
    turns.count++;
    if (!turns.isOver) setImmediate(next);
  };
  setImmediate(next);
  return turns;
}

describe('withLongSelectors', () => {
  it('passes requests with short selectors on at once', () => {
    const answer = Promise.resolve({ status: 200, headers: {} });
    expect(withLongSelectors(() => answer)(requestWith('a=b'))).toBe(answer);
  });

  it('parses long selectors one after another, and lets others have turns meanwhile', async () => {
    const turns = countTurns();
    const turnsAt: number[] = [];
    const handle = withLongSelectors(async ({ info }) => {
      turnsAt.push(turns.count);
      expect(parse(info.labelSelector).matches({})).toBe(false);
      return { status: 200, headers: {} };
    });
    await Promise.all(['a', 'b', 'c'].map((name) => handle(requestWith(longSelector(name)))));
    turns.isOver = true;
    // 30,000 requirements are 120,000 tokens.
    expect(turnsAt[0]).toBeGreaterThan(20);
    expect((turnsAt[1] ?? 0) - (turnsAt[0] ?? 0)).toBeGreaterThan(20);
    expect((turnsAt[2] ?? 0) - (turnsAt[1] ?? 0)).toBeGreaterThan(20);
  });

  it('parses long field selectors in turns, also together with a label selector', async () => {
    const turns = countTurns();
    let sizes: readonly number[] = [];
    const handle = withLongSelectors(async ({ info }) => {
      sizes = [parse(info.labelSelector).size, parseSelector(info.fieldSelector).requirements.length];
      return { status: 200, headers: {} };
    });
    const { signal } = new AbortController();
    await handle(requestWith('', signal, longSelector('f')));
    // 30,000 terms are eight turns to split, eight to sort, more to merge and eight to read.
    expect(turns.count).toBeGreaterThan(24);
    expect(sizes).toEqual([0, 30_000]);
    turns.count = 0;
    await handle(requestWith(longSelector('g'), signal, longSelector('h')));
    turns.isOver = true;
    // The label selector alone takes fewer than 60: 30 to read, eight to sort, more to merge and two to pack.
    expect(turns.count).toBeGreaterThan(60);
    expect(sizes).toEqual([30_000, 30_000]);
  });

  it('parses one that decides on the name of a request before that is read', async () => {
    const turns = countTurns();
    const nameWith = async (labelSelector: string) => {
      const query = new URLSearchParams({ fieldSelector: 'metadata.name=n', labelSelector });
      const request = { method: 'GET', path: '/api/v1/pods', query, signal: new AbortController().signal };
      const names: string[] = [];
      const handle = withRequestInfo(async ({ info }) => {
        turns.isOver = true;
        names.push(info.name);
        return { status: 200, headers: {} };
      });
      await handle(request as unknown as ServerRequest);
      return names;
    };
    expect(await nameWith(longSelector('n'))).toEqual(['n']);
    expect(turns.count).toBeGreaterThan(20);
    expect(await nameWith(`${longSelector('o')},=`)).toEqual(['']);
  });

  it('leaves faults to the handler, and ends when the request does', async () => {
    const faulty = `${longSelector('d')},=`;
    const handle = withLongSelectors(async ({ info }) => {
      expect(() => parse(info.labelSelector)).toThrow("found '=', expected: identifier after ','");
      return { status: 400, headers: {} };
    });
    expect((await handle(requestWith(faulty))).status).toBe(400);
    const aborted = AbortSignal.abort(new Error('over'));
    await expect(handle(requestWith(longSelector('e'), aborted))).rejects.toThrow('over');
  });
});
