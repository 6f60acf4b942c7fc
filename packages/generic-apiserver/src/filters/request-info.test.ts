import { describe, expect, it } from 'vitest';
import type { RequestInfo } from '../request/request-info.js';
import type { ServerRequest } from '../request/server-request.js';
import { withRequestInfo } from './request-info.js';

const longSelector = (name: string) => Array.from({ length: 30_000 }, (_, i) => `${name}-${i}=v`).join(',');
const response = { status: 200, headers: {} };

function requestWith(query: Readonly<Record<string, string>>, signal = new AbortController().signal): ServerRequest {
  return { method: 'GET', path: '/api/v1/pods', query: new URLSearchParams(query), signal } as unknown as ServerRequest;
}

/** Counts turns of the event loop until the promises have settled. */
function countTurns(): { count: number; isOver: boolean } {
  const turns = { count: 0, isOver: false };
  const next = () => {
    turns.count++;
    if (!turns.isOver) setImmediate(next);
  };
  setImmediate(next);
  return turns;
}

/** The info of a request that the filter passes on. */
async function infoOf(query: Readonly<Record<string, string>>): Promise<RequestInfo> {
  let seen: RequestInfo | undefined;
  await withRequestInfo(async ({ info }) => {
    seen = info;
    return response;
  })(requestWith(query));
  if (seen === undefined) throw new Error('the request was not passed on');
  return seen;
}

describe('withRequestInfo', () => {
  it('passes requests with short selectors on at once', () => {
    const answer = Promise.resolve(response);
    expect(withRequestInfo(() => answer)(requestWith({ labelSelector: 'a=b' }))).toBe(answer);
  });

  it('parses long selectors one after another, in slices between which other requests run', async () => {
    const turns = countTurns();
    const turnsAt: number[] = [];
    const handle = withRequestInfo(async ({ info }) => {
      turnsAt.push(turns.count);
      expect(info.labelSelector.isLong).toBe(false);
      expect(info.labelSelector.selector.matches({})).toBe(false);
      return response;
    });
    await Promise.all(['a', 'b', 'c'].map((name) => handle(requestWith({ labelSelector: longSelector(name) }))));
    turns.isOver = true;
    // 30,000 requirements are 120,000 tokens.
    expect(turnsAt[0]).toBeGreaterThan(20);
    expect((turnsAt[1] ?? 0) - (turnsAt[0] ?? 0)).toBeGreaterThan(20);
    expect((turnsAt[2] ?? 0) - (turnsAt[1] ?? 0)).toBeGreaterThan(20);
  });

  it('parses long field selectors in slices, also together with a label selector', async () => {
    const turns = countTurns();
    const sizesOf = async (query: Readonly<Record<string, string>>) => {
      const { labelSelector, fieldSelector } = await infoOf(query);
      return [labelSelector.selector.size, fieldSelector.selector.requirements.length];
    };
    expect(await sizesOf({ fieldSelector: longSelector('f') })).toEqual([0, 30_000]);
    // 30,000 terms are eight turns to split, eight to sort, more to merge and eight to read.
    expect(turns.count).toBeGreaterThan(24);
    turns.count = 0;
    expect(await sizesOf({ labelSelector: longSelector('g'), fieldSelector: longSelector('h') })).toEqual([
      30_000, 30_000,
    ]);
    turns.isOver = true;
    // The label selector alone takes fewer than 60: 30 to read, eight to sort, more to merge and two to pack.
    expect(turns.count).toBeGreaterThan(60);
  });

  it('parses a long selector that decides on the name of a request before it reads the name', async () => {
    const nameWith = async (query: Readonly<Record<string, string>>) => (await infoOf(query)).name;
    expect(await nameWith({ fieldSelector: 'metadata.name=n', labelSelector: longSelector('n') })).toBe('n');
    expect(await nameWith({ fieldSelector: 'metadata.name=n', labelSelector: `${longSelector('o')},=` })).toBe('');
    expect(await nameWith({ fieldSelector: `metadata.name=n,${longSelector('p')}` })).toBe('n');
  });

  it('parses a long selector once for requests that send it at the same time', async () => {
    const seen: RequestInfo[] = [];
    const handle = withRequestInfo(async ({ info }) => {
      seen.push(info);
      return response;
    });
    const query = { labelSelector: longSelector('s'), fieldSelector: longSelector('t') };
    await Promise.all([query, query, { labelSelector: query.labelSelector }].map((each) => handle(requestWith(each))));
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ labelSelector }) => labelSelector.selector)).size).toBe(1);
    expect(seen[1]?.fieldSelector.selector).toBe(seen[0]?.fieldSelector.selector);
  });

  it('leaves errors to the handler, and ends when the request does', async () => {
    const { labelSelector } = await infoOf({ labelSelector: `${longSelector('d')},=` });
    expect(() => labelSelector.selector).toThrow("found '=', expected: identifier after ','");
    const aborted = AbortSignal.abort(new Error('over'));
    const handle = withRequestInfo(() => response);
    await expect(handle(requestWith({ labelSelector: longSelector('e') }, aborted))).rejects.toThrow('over');
  });
});
