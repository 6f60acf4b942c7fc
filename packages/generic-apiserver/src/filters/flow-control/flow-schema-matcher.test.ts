import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlowRule, FlowSubject } from './flow-control-objects.js';
import { matchesFlowSchema, type RequestFacts } from './flow-schema-matcher.js';
import { dealHand, hashFlow } from './shuffle-sharding.js';

const facts: RequestFacts = {
  isResourceRequest: true,
  path: '/apis/apps/v1/namespaces/ns/deployments/one/scale',
  verb: 'get',
  apiGroup: 'apps',
  namespace: 'ns',
  resource: 'deployments',
  subresource: 'scale',
};
const everybody: FlowSubject = { kind: 'Group', group: { name: '*' } };
const matches = (rule: FlowRule, info: Partial<RequestFacts> = {}, name = 'bob', groups = ['dev']) =>
  matchesFlowSchema({ spec: { rules: [rule] } }, { name, groups }, { ...facts, ...info });

const all = { verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'] };

describe('matchesFlowSchema', () => {
  it.each<[FlowSubject, string, boolean]>([
    [{ kind: 'User', user: { name: 'bob' } }, 'bob', true],
    [{ kind: 'User', user: { name: '*' } }, 'bob', true],
    [{ kind: 'User', user: { name: 'carol' } }, 'bob', false],
    [{ kind: 'Group', group: { name: 'dev' } }, 'bob', true],
    [{ kind: 'Group', group: { name: 'ops' } }, 'bob', false],
    [{ kind: 'ServiceAccount', serviceAccount: { namespace: 'a', name: '*' } }, 'system:serviceaccount:a:b', true],
    [{ kind: 'ServiceAccount', serviceAccount: { namespace: 'a', name: 'b' } }, 'system:serviceaccount:a:b', true],
    [{ kind: 'ServiceAccount', serviceAccount: { namespace: 'a', name: 'c' } }, 'system:serviceaccount:a:b', false],
    [{ kind: 'ServiceAccount', serviceAccount: { namespace: 'a', name: '*' } }, 'system:serviceaccount:aa:b', false],
    [{ kind: 'Other' }, 'bob', false],
    [{ kind: 'User' }, 'bob', false],
  ])('compares users: %j and %s', (subject, name, expected) => {
    expect(matches({ subjects: [subject], resourceRules: [all] }, {}, name)).toBe(expected);
  });

  it.each<[object, Partial<RequestFacts>, boolean]>([
    [{}, {}, true],
    [{ resources: ['deployments/scale'] }, {}, true],
    [{ resources: ['deployments'] }, {}, false],
    [{ resources: ['deployments'] }, { subresource: '' }, true],
    [{ verbs: ['list'] }, {}, false],
    [{ apiGroups: ['batch'] }, {}, false],
    [{ namespaces: ['other'] }, {}, false],
    [{}, { namespace: '' }, false],
    [{ clusterScope: true, namespaces: [] }, { namespace: '' }, true],
    [{}, { isResourceRequest: false }, false],
  ])('compares resources: %j and %j', (rule, info, expected) => {
    expect(matches({ subjects: [everybody], resourceRules: [{ ...all, ...rule }] }, info)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    ['*', '/any', true],
    ['/healthz', '/healthz', true],
    ['/healthz', '/healthz/etcd', true],
    ['/healthz', '/healthzy', false],
    ['/apis/*', '/apis/apps', true],
    ['/apis/*', '/apis', false],
  ])('compares paths: %s and %s', (rule, path, expected) => {
    const nonResourceRules = [{ verbs: ['get'], nonResourceURLs: [rule] }];
    expect(matches({ subjects: [everybody], nonResourceRules }, { path, isResourceRequest: false })).toBe(expected);
  });
});

describe('dealHand', () => {
  it('deals distinct queues', () => {
    const hands = fc.tuple(fc.nat({ max: 2 ** 40 }), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(hands, ([hash, queues, handSize]) => {
        const hand = dealHand(hash, queues, handSize);
        expect(hand).toHaveLength(Math.min(handSize, queues));
        expect(new Set(hand).size).toBe(hand.length);
        for (const index of hand) expect(index >= 0 && index < queues).toBe(true);
      }),
    );
  });

  it('gives flows different hands', () => {
    const hands = Array.from({ length: 100 }, (_, i) =>
      String([...dealHand(hashFlow('schema', `user-${i}`), 64, 6)].sort()),
    );
    expect(new Set(hands).size).toBe(100);
  });
});
