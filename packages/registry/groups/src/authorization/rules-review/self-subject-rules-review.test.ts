import { noRules, type RuleResolver, type SubjectRules } from '@k8s-ts/generic-apiserver';
import { internalContext } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { newSelfSubjectRulesReviewStorage } from './self-subject-rules-review.js';

const context = internalContext();

function create(rules: Partial<SubjectRules>, spec: object | undefined, asked: unknown[] = []) {
  const resolver: RuleResolver = {
    async rulesFor(user, namespace) {
      asked.push([user, namespace]);
      return { ...noRules, ...rules };
    },
  };
  const sent = { metadata: { name: 'x' }, ...(spec ? { spec } : {}), status: { incomplete: true } };
  return newSelfSubjectRulesReviewStorage(resolver).create(undefined, sent, {}, context);
}

describe('a rules review', () => {
  it.each<[Partial<SubjectRules>, object]>([
    [{}, { resourceRules: [], nonResourceRules: [], incomplete: false }],
    [
      {
        resourceRules: [
          { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['web'] },
          { verbs: ['*'], apiGroups: ['*'], resources: ['*'], resourceNames: [] },
        ],
        nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/api', '/api/*'] }],
        incomplete: true,
        evaluationError: 'role not found',
      },
      {
        resourceRules: [
          { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['web'] },
          { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
        ],
        nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/api', '/api/*'] }],
        incomplete: true,
        evaluationError: 'role not found',
      },
    ],
  ])('shows %j, and nothing of the sent review', async (rules, status) => {
    const asked: unknown[] = [];
    const { object } = await create(rules, { namespace: 'ns' }, asked);
    expect(object).toEqual({
      kind: 'SelfSubjectRulesReview',
      apiVersion: 'authorization.k8s.io/v1',
      metadata: {},
      spec: {},
      status,
    });
    expect(asked).toEqual([[context.user, 'ns']]);
  });

  it.each([[undefined], [{}], [{ namespace: '' }]])('requires a namespace: %j', async (spec) => {
    await expect(create({}, spec)).rejects.toMatchObject({
      status: { code: 400, reason: 'BadRequest', message: 'no namespace on request' },
    });
  });
});
