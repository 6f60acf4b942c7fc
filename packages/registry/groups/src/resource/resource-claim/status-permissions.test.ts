import type { resourcev1 } from '@k8s-ts/api/types';
import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { internalContext } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { AdminAccess } from '../admin-access.js';
import { resourceClaimStatusStrategy } from './resource-claim-strategy.js';
import { statusPermissionErrors } from './status-permissions.js';

const results = [{ request: 'one', driver: 'a.example.com', pool: 'p', device: 'd' }];
const selector = (...values: string[]) => ({
  nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values }] }],
});
const onNode = (...nodes: string[]) => ({ devices: { results }, nodeSelector: selector(...nodes) });
const allocated = { allocation: { devices: { results } } };
const device = (driver: string, more: object = {}) => ({ driver, pool: 'p', device: 'd', ...more });
const asked = { verb: 'update', path: '', apiGroup: 'resource.k8s.io', apiVersion: 'v1', resource: 'resourceclaims' };
const account = (...nodes: string[]) => ({
  name: 'system:serviceaccount:ns:driver',
  groups: [],
  extra: { 'authentication.kubernetes.io/node-name': nodes },
});

/**
 * Lists the permissions that are asked for, as `VERB SUBRESOURCE NAMESPACE NAME`, and the errors for a user who has
 * some of them.
 */
async function check(
  status: object,
  old: object,
  { user = account(), allowed = [] as string[], verb = 'update' } = {},
) {
  const permissions: string[] = [];
  const errors = await statusPermissionErrors(
    status as resourcev1.ResourceClaimStatus,
    old as resourcev1.ResourceClaimStatus,
    { ...internalContext('ns'), user, asked: { ...asked, verb } },
    async (_, { verb, subresource, namespace, name }) => {
      const permission = [verb, subresource, namespace, name].filter((part) => part !== '').join(' ');
      permissions.push(permission);
      return allowed.includes(permission) ? undefined : `no ${permission}`;
    },
  );
  return { permissions, errors: errors.map(fieldErrorText) };
}

describe('permission to change the status of a claim', () => {
  it.each([
    ['a new allocation', allocated, {}],
    ['a removed allocation', {}, allocated],
    ['other consumers', { ...allocated, reservedFor: [{ resource: 'pods', name: 'a', uid: 'u' }] }, allocated],
  ])('is checked as the permission for resourceclaims/binding: %s', async (_, status, old) => {
    expect(await check(status, old, { verb: 'patch' })).toEqual({
      permissions: ['patch binding'],
      errors: [
        'status.allocation: Forbidden: changing status.allocation or status.reservedFor requires resource="resourceclaims/binding", verb="patch" permission: no patch binding',
      ],
    });
    expect((await check(status, old, { allowed: ['update binding'] })).errors).toEqual([]);
  });

  it('is checked for each driver whose devices are added, removed or changed', async () => {
    const old = { ...allocated, devices: [device('c'), device('b', { data: { a: 1 } }), device('same')] };
    const status = { ...allocated, devices: [device('same'), device('b', { data: { a: 2 } }), device('a')] };
    const { permissions, errors } = await check(status, old, { allowed: ['arbitrary-node:update driver ns a'] });
    expect(permissions).toEqual(['a', 'b', 'c'].map((name) => `arbitrary-node:update driver ns ${name}`));
    expect(errors).toEqual(
      ['b', 'c'].map(
        (name) =>
          `status.devices: Forbidden: changing status.devices requires resource="resourceclaims/driver", verb="[arbitrary-node:update]" permission: no arbitrary-node:update driver ns ${name}`,
      ),
    );
  });

  it('is not checked for devices of a claim without an allocation, nor for an unchanged status', async () => {
    expect((await check({}, { devices: [device('a')] })).permissions).toEqual([]);
    const same = { ...allocated, devices: [device('a')] };
    expect((await check(same, { ...same, devices: [device('a')] })).permissions).toEqual([]);
  });

  it.each([
    ['on the node of the claim', account('n1'), onNode('n1'), true],
    ['on another node', account('n2'), onNode('n1'), false],
    ['of two nodes', account('n1', 'n1'), onNode('n1'), false],
    ['that is no service account', { ...account('n1'), name: 'bob' }, onNode('n1'), false],
    ['whose claim can be on two nodes', account('n1'), onNode('n1', 'n2'), false],
    ['whose claim can be anywhere', account('n1'), { devices: { results } }, false],
    ['of a name that no node has', account('N 1'), onNode('N 1'), false],
  ])('is checked with a special verb for a user %s: %j', async (_, user, allocation, isOnNode) => {
    const old = { allocation };
    const { permissions, errors } = await check({ ...old, devices: [device('a')] }, old, { user });
    const verbs = [...(isOnNode ? ['associated-node:update'] : []), 'arbitrary-node:update'];
    expect(permissions).toEqual(verbs.map((verb) => `${verb} driver ns a`));
    expect(errors[0]).toContain(`verb="[${verbs.join(' ')}]" permission: no ${verbs[0]} driver ns a`);
    for (const verb of verbs) {
      const allowed = [`${verb} driver ns a`];
      expect((await check({ ...old, devices: [device('a')] }, old, { user, allowed })).errors).toEqual([]);
    }
  });

  it('is needed where the feature is on, and not for requests from inside the server', async () => {
    const features = new Set(['DRAResourceClaimGranularStatusAuthorization'] as const);
    const claim = (status: object) =>
      ({ metadata: { name: 'c', uid: 'u', resourceVersion: '1', namespace: 'ns' }, spec: {}, status }) as never;
    const errorsOf = async (on: boolean, context = { ...internalContext('ns'), asked } as never) => {
      const strategy = resourceClaimStatusStrategy(new AdminAccess({}), on ? features : new Set(), async () => 'no');
      const prepared = await strategy.prepareForUpdate?.(claim(allocated), claim({}), context);
      const errors = strategy.validateUpdate?.(prepared as never, claim({}), context) ?? [];
      return errors.map(fieldErrorText).filter((text) => text.includes('Forbidden'));
    };
    expect(await errorsOf(true)).toHaveLength(1);
    expect(await errorsOf(false)).toEqual([]);
    expect(await errorsOf(true, internalContext('ns') as never)).toEqual([]);
  });
});
