import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { parse } from '@k8s-ts/apimachinery/labels';
import { describe, expect, it } from 'vitest';
import type { ServerRequest } from '../http/server-request.js';
import { withLongSelectors } from './long-selectors.js';

const longSelector = (name: string) => Array.from({ length: 30_000 }, (_, i) => `${name}-${i}=v`).join(',');
const requestWith = (labelSelector: string, signal = new AbortController().signal, fieldSelector = '') =>
  ({ info: { labelSelector, fieldSelector }, signal }) as unknown as ServerRequest;

describe('withLongSelectors', () => {
  it('passes requests with short selectors on at once', () => {
    const answer = Promise.resolve({ status: 200, headers: {} });
    expect(withLongSelectors(() => answer)(requestWith('a=b'))).toBe(answer);
  });

  it('parses long selectors one after another, and lets others have turns meanwhile', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turnsAt: number[] = [];
    const handle = withLongSelectors(async ({ info }) => {
      turnsAt.push(turns);
      expect(parse(info.labelSelector).matches({})).toBe(false);
      return { status: 200, headers: {} };
    });
    await Promise.all(['a', 'b', 'c'].map((name) => handle(requestWith(longSelector(name)))));
    isOver = true;
    // 30,000 requirements are 120,000 tokens.
    expect(turnsAt[0]).toBeGreaterThan(20);
    expect((turnsAt[1] ?? 0) - (turnsAt[0] ?? 0)).toBeGreaterThan(20);
    expect((turnsAt[2] ?? 0) - (turnsAt[1] ?? 0)).toBeGreaterThan(20);
  });

  it('parses long field selectors in turns, and both of a request', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const handle = withLongSelectors(async ({ info }) => {
      const labels = parse(info.labelSelector);
      const fields = parseSelector(info.fieldSelector);
      expect([labels.size, fields.requirements.length]).toContain(30_000);
      return { status: 200, headers: {} };
    });
    const [labels, fields] = [longSelector('f'), longSelector('g')];
    const { signal } = new AbortController();
    await handle(requestWith('', signal, fields));
    // 30,000 terms are eight turns to split, eight to sort, more to merge and eight to read.
    expect(turns).toBeGreaterThan(24);
    turns = 0;
    await handle(requestWith(labels, signal, fields));
    expect(turns).toBeGreaterThan(24);
    isOver = true;
    expect(parseSelector(fields).requiresExactMatch('g-0')).toBe('v');
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
