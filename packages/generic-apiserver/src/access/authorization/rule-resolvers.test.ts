import { describe, expect, it } from 'vitest';
import { noRules, type RuleResolver, type SubjectRules } from './rule-resolver.js';
import { alwaysAllowRules, alwaysDenyRules, unionRuleResolver } from './rule-resolvers.js';

const bob = { name: 'bob', groups: ['dev'] };
const tells = (rules: Partial<SubjectRules>): RuleResolver => ({ rulesFor: async () => ({ ...noRules, ...rules }) });
const reading = { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['web'] };
const paths = { verbs: ['get'], nonResourceURLs: ['/version'] };

describe('rule resolvers', () => {
  it('list all rules and no rules', async () => {
    expect(await alwaysAllowRules.rulesFor(bob, 'ns')).toEqual({
      resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], resourceNames: [] }],
      nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
      incomplete: false,
      evaluationError: '',
    });
    expect(await alwaysDenyRules.rulesFor(bob, 'ns')).toEqual(noRules);
    expect(await unionRuleResolver([]).rulesFor(bob, 'ns')).toEqual(noRules);
  });

  it('are joined in their order, repetitions included', async () => {
    const both = unionRuleResolver([
      tells({ resourceRules: [reading] }),
      tells({ nonResourceRules: [paths], incomplete: true }),
      tells({ resourceRules: [reading] }),
    ]);
    expect(await both.rulesFor(bob, 'ns')).toEqual({
      resourceRules: [reading, reading],
      nonResourceRules: [paths],
      incomplete: true,
      evaluationError: '',
    });
  });

  it.each<[readonly string[], string]>([
    [['', 'a'], 'a'],
    [['a', 'b', ''], '[a, b]'],
    [['a', 'a'], 'a'],
  ])('report failures: %j', async (errors, text) => {
    const union = unionRuleResolver(errors.map((evaluationError) => tells({ evaluationError })));
    expect((await union.rulesFor(bob, 'ns')).evaluationError).toBe(text);
  });

  it('are asked for the user and the namespace', async () => {
    const asked: unknown[] = [];
    const resolver: RuleResolver = {
      rulesFor: async (user, namespace) => {
        asked.push(user, namespace);
        return noRules;
      },
    };
    await unionRuleResolver([resolver]).rulesFor(bob, 'ns');
    expect(asked).toEqual([bob, 'ns']);
  });
});
