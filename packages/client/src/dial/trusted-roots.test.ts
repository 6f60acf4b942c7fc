import { createAuthority } from '@k8s-ts/pki';
import { expect, it } from 'vitest';
import { trustedRoots } from './trusted-roots.js';

it('connections with the same client certificate share a TLS context, as do connections without one', async () => {
  const authority = (commonName: string) => createAuthority({ commonName, lifetimeMs: 3_600_000 });
  const [one, other] = await Promise.all([authority('one'), authority('other')]);
  const roots = trustedRoots(one.cert);
  const contextOf = ({ cert, key }: { cert: string; key: string }) =>
    roots?.secureContext({ cert: Buffer.from(cert), key: Buffer.from(key) });
  const context = contextOf(one);
  expect(contextOf(one)).toBe(context);
  expect(contextOf(other)).not.toBe(context);
  const without = roots?.secureContext();
  expect(without).not.toBe(context);
  contextOf(one);
  expect(roots?.secureContext()).toBe(without);
});
