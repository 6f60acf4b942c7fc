import { expect, it } from 'vitest';
import { authorizationHeader, webhookCredentials } from './webhook-credentials.js';

const names = ['hook.a.svc:8443', '*.a.svc:8443', '*.b.svc', 'hook.c.svc', '*.example.com:443'];
const byName = new Map(names.map((name) => [name, { token: name }]));
const current = { token: 'current' };

it.each([
  ['hook.a.svc:8443', 'hook.a.svc:8443'],
  ['other.a.svc:8443', '*.a.svc:8443'],
  ['more.other.a.svc:8443', '*.a.svc:8443'],
  ['hook.a.svc:443', 'current'],
  ['hook.b.svc:443', '*.b.svc'],
  ['hook.b.svc:444', 'current'],
  ['hook.c.svc:443', 'hook.c.svc'],
  ['x.example.com:443', '*.example.com:443'],
])('webhookCredentials returns for the target %s the credentials of %s', (target, expected) => {
  expect(webhookCredentials({ byName, current })(target)).toEqual({ token: expected });
});

it('webhookCredentials prefers the user * to the current context, and returns undefined without both', () => {
  const all = new Map([['*', { token: 'all' }]]);
  expect(webhookCredentials({ byName: all, current })('a:1')).toEqual({ token: 'all' });
  expect(webhookCredentials({ byName })('a:1')).toBeUndefined();
});

it.each([
  [undefined, undefined],
  [{}, undefined],
  [{ token: 't', username: 'u' }, 'Bearer t'],
  [{ token: async () => 'read' }, 'Bearer read'],
  [{ username: 'u', password: 'p' }, 'Basic dTpw'],
])('authorizationHeader sends the credentials %j in the header %s', async (credentials, header) => {
  expect(await authorizationHeader(credentials)).toBe(header);
});
