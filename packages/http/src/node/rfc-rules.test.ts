import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rfc7541 } from '../../test/rfc7541-rules.js';
import { rfc9113 } from '../../test/rfc9113-rules.js';
import { WireClient } from '../../test/wire-rules.js';
import type { APIRequest, APIResponse } from '../message/api-request.js';
import { createSecureServer, type SecureServer } from './secure-server.js';

const rfcs = [
  ['9113', rfc9113],
  ['7541', rfc7541],
] as const;

/** The table of the README: rules that an engine does not obey, and its reactions. */
const table = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (9113|7541), /.test(line))
  .map((line) => {
    const [, place = '', rule = '', own = '', node = '', why = ''] = line.split('|').map((cell) => cell.trim());
    return { place, rule, own, node, why };
  });

/** See `test/wire-rules.ts`. */
async function handler(request: APIRequest): Promise<APIResponse> {
  const { path, headers } = request;
  const respond = (text: Uint8Array | string): APIResponse => ({ status: 200, headers: {}, body: Buffer.from(text) });
  if (path === '/hang') {
    await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
    return respond('');
  }
  if (path === '/early') return respond('early');
  if (path === '/large') return respond(Buffer.alloc(100_000));
  if (path !== '/') return respond(headers[path.slice(1)] ?? '');
  const body = await request.body(1 << 20);
  return respond(body.length === 0 && request.method !== 'POST' ? 'ok' : body);
}

describe.each(['own', 'node'] as const)('the HTTP/2 engine "%s"', (engine) => {
  let server: SecureServer;
  let port: number;
  beforeAll(async () => {
    const { serving } = await createCertificates({ addresses: ['127.0.0.1'] });
    server = createSecureServer({ handler, ...serving, http2: engine });
    ({ port } = await server.listen(0, '127.0.0.1'));
  });
  afterAll(() => server.close(0));

  describe.each(rfcs)('obeys RFC %s', (rfc, rules) => {
    it.each(rules.map((each) => [each.section, each.rule, each] as const))(
      'section %s: %s',
      async (section, name, rule) => {
        const row = table.find((each) => each.place === `${rfc}, ${section}` && each.rule === name);
        const differs = row === undefined || row[engine] === 'obeys' ? undefined : row[engine].split(' or ');
        const expected = differs ?? rule.expect;
        const client = await WireClient.connect(port, rule.isRaw ?? false);
        try {
          await rule.send(client);
          const reaction = await (rule.observe?.(client) ??
            client.reactionOn(rule.stream ?? 1, expected.includes('ignored')));
          expect(expected).toContain(reaction);
          // Section 5.4.1. Node keeps some connections until they do not answer its PING.
          if (engine === 'own' && reaction.startsWith('GOAWAY')) await client.closed();
          if (differs) expect(rule.expect).not.toContain(reaction);
        } finally {
          client.end();
        }
      },
    );
  });
});

it('the README lists exactly the rules that an engine breaks, with reasons', () => {
  const names = rfcs.flatMap(([rfc, rules]) => rules.map(({ section, rule }) => `${rfc}, ${section}: ${rule}`));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(table.map(({ place, rule }) => `${place}: ${rule}`)));
  for (const { own, node, why } of table) {
    expect([own, node]).not.toEqual(['obeys', 'obeys']);
    expect(why).not.toBe('');
  }
});
