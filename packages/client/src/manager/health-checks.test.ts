import { describe, expect, it } from 'vitest';
import { HealthChecks } from './health-checks.js';

describe('health checks', () => {
  const checks = new HealthChecks();
  let isBroken = false;
  checks.add('store', async () => {
    if (isBroken) throw new Error('secret reason');
  });
  checks.add('cache', () => {});

  it.each<[boolean, string, string, number, string]>([
    [false, '', '', 200, 'ok'],
    [false, '', 'verbose', 200, '[+]cache ok\n[+]store ok\nhealthz check passed\n'],
    [false, 'store', '', 200, 'ok'],
    [false, 'other', '', 404, '404 page not found\n'],
    [true, '', '', 500, '[+]cache ok\n[-]store failed: reason withheld\nhealthz check failed\n'],
    [true, '', 'exclude=store', 200, 'ok'],
    [true, '', 'exclude=store&verbose', 200, '[+]cache ok\n[+]store excluded: ok\nhealthz check passed\n'],
    [
      true,
      '',
      'exclude=store&exclude=x&verbose',
      200,
      '[+]cache ok\n[+]store excluded: ok\nwarn: some health checks cannot be excluded: no matches for "x"\nhealthz check passed\n',
    ],
    [true, 'store', '', 500, 'internal server error: secret reason\n'],
  ])('broken %s, check %j, query %j: status %d', async (broken, name, query, status, text) => {
    isBroken = broken;
    expect(await checks.respond(name, new URLSearchParams(query))).toEqual({ status, text });
  });

  it('pass without checks', async () => {
    const none = new HealthChecks();
    expect(await none.respond('', new URLSearchParams('verbose'))).toEqual({
      status: 200,
      text: '[+]ping ok\nhealthz check passed\n',
    });
    expect((await none.respond('ping', new URLSearchParams())).text).toBe('ok');
  });
});
