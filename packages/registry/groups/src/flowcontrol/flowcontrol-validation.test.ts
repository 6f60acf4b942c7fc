import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { mandatoryFlowSchemas, suggestedFlowSchemas } from './bootstrap/flow-schemas.js';
import { mandatoryPriorityLevels, suggestedPriorityLevels } from './bootstrap/priority-levels.js';
import { validateConditionTypes } from './conditions-validation.js';
import { validateFlowSchema } from './flow-schema/flow-schema-validation.js';
import { validatePriorityLevelConfiguration } from './priority-level-configuration/priority-level-configuration-validation.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;
type Expected = string | RegExp;

const matches = (errors: Loose, expected: Expected) => {
  const text = aggregateText(errors);
  if (typeof expected === 'string') expect(text).toBe(expected);
  else expect(text).toMatch(expected);
};

describe('flow schemas', () => {
  const user = { kind: 'User', user: { name: 'u' } };
  const resources = (more: Loose = {}) => ({
    verbs: ['get'],
    apiGroups: [''],
    resources: ['pods'],
    namespaces: ['*'],
    ...more,
  });
  const urls = (more: Loose = {}) => ({ verbs: ['get'], nonResourceURLs: ['/x'], ...more });
  const schema = (spec: Loose = {}, name = 'a'): Loose => ({
    metadata: { name },
    spec: { matchingPrecedence: 5, priorityLevelConfiguration: { name: 'level' }, ...spec },
  });
  const rule = (more: Loose) => schema({ rules: [{ subjects: [user], resourceRules: [resources()], ...more }] });
  const subject = (more: Loose) => rule({ subjects: [more] });
  const resource = (more: Loose) => rule({ resourceRules: [resources(more)] });
  const url = (more: Loose) => rule({ resourceRules: [], nonResourceRules: [urls(more)] });
  const at = 'spec.rules[0]';
  const resourceAt = `${at}.resourceRules[0]`;
  const urlAt = `${at}.nonResourceRules[0]`;

  it.each<[Loose, Expected]>([
    [schema(), ''],
    [schema({ matchingPrecedence: 0 }), 'spec.matchingPrecedence: Invalid value: 0: must be a positive value'],
    [
      schema({ matchingPrecedence: 10001 }),
      'spec.matchingPrecedence: Invalid value: 10001: must not be greater than 10000',
    ],
    [
      schema({ matchingPrecedence: 1 }),
      "spec.matchingPrecedence: Invalid value: 1: only the schema named 'exempt' may have matchingPrecedence 1",
    ],
    [
      schema({ distinguisherMethod: { type: 'ByHat' } }),
      'spec.distinguisherMethod.type: Unsupported value: {"Type":"ByHat"}: supported values: "ByNamespace", "ByUser"',
    ],
    [
      schema({ priorityLevelConfiguration: {} }),
      'spec.priorityLevelConfiguration.name: Required value: must reference a priority level',
    ],
    [
      schema({ priorityLevelConfiguration: { name: 'A B' } }),
      /^spec\.priorityLevelConfiguration\.name: Invalid value: "A B"/,
    ],
    [rule({ subjects: [] }), `${at}.subjects: Required value: subjects must contain at least one value`],
    [
      rule({ resourceRules: [] }),
      `${at}: Required value: at least one of resourceRules and nonResourceRules has to be non-empty`,
    ],
    [
      subject({ kind: 'Robot' }),
      `${at}.subjects[0].kind: Unsupported value: "Robot": supported values: "Group", "ServiceAccount", "User"`,
    ],
    [subject({ kind: 'User' }), `${at}.subjects[0].user: Required value: user is required when subject kind is 'User'`],
    [
      subject({ kind: 'Group' }),
      `${at}.subjects[0].group: Required value: group is required when subject kind is 'Group'`,
    ],
    [
      subject({ kind: 'ServiceAccount' }),
      `${at}.subjects[0].serviceAccount: Required value: serviceAccount is required when subject kind is 'ServiceAccount'`,
    ],
    [subject({ kind: 'User', user: {} }), `${at}.subjects[0].user.name: Required value`],
    [subject({ kind: 'Group', group: {} }), `${at}.subjects[0].group.name: Required value`],
    [
      subject({ ...user, group: {}, serviceAccount: {} }),
      `[${at}.subjects[0].serviceAccount: Forbidden: serviceAccount is forbidden when subject kind is not 'ServiceAccount', ${at}.subjects[0].group: Forbidden: group is forbidden when subject kind is not 'Group']`,
    ],
    [
      subject({ kind: 'Group', group: { name: 'g' }, user: {} }),
      `${at}.subjects[0].user: Forbidden: user is forbidden when subject kind is not 'User'`,
    ],
    [subject({ kind: 'ServiceAccount', serviceAccount: { name: '*', namespace: 'n' } }), ''],
    [
      subject({ kind: 'ServiceAccount', serviceAccount: {} }),
      `[${at}.subjects[0].serviceAccount.name: Required value, ${at}.subjects[0].serviceAccount.namespace: Required value: must specify namespace for service account]`,
    ],
    [
      subject({ kind: 'ServiceAccount', serviceAccount: { name: 'A', namespace: 'B' } }),
      /serviceAccount\.name: Invalid value: "A".*serviceAccount\.namespace: Invalid value: "B"/,
    ],
    [resource({ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }), ''],
    [resource({ verbs: [] }), `${resourceAt}.verbs: Required value: verbs must contain at least one value`],
    [
      resource({ verbs: ['*', 'get'] }),
      `${resourceAt}.verbs: Invalid value: ["*","get"]: if '*' is present, must not specify other verbs`,
    ],
    [
      resource({ verbs: ['get', 'jump'] }),
      /^spec\.rules\[0\]\.resourceRules\[0\]\.verbs: Unsupported value: \["get","jump"\]: supported values: "create", "delete"/,
    ],
    [
      resource({ apiGroups: [] }),
      `${resourceAt}.apiGroups: Required value: resource rules must supply at least one api group`,
    ],
    [
      resource({ apiGroups: ['*', 'x'] }),
      `${resourceAt}.apiGroups: Invalid value: ["*","x"]: if '*' is present, must not specify other api groups`,
    ],
    [
      resource({ resources: [] }),
      `${resourceAt}.resources: Required value: resource rules must supply at least one resource`,
    ],
    [
      resource({ resources: ['x', '*'] }),
      `${resourceAt}.resources: Invalid value: ["x","*"]: if '*' is present, must not specify other resources`,
    ],
    [resource({ namespaces: [], clusterScope: true }), ''],
    [
      resource({ namespaces: [] }),
      `${resourceAt}.namespaces: Required value: resource rules that are not cluster scoped must supply at least one namespace`,
    ],
    [
      resource({ namespaces: ['*', 'a'] }),
      `${resourceAt}.namespaces: Invalid value: ["*","a"]: if '*' is present, must not specify other namespaces`,
    ],
    [
      resource({ namespaces: ['A_B'] }),
      /namespaces\[0\]: Invalid value: "A_B": each member of this list must be '\*' or a DNS-1123 label; a lowercase/,
    ],
    [url({ verbs: ['*'], nonResourceURLs: ['/', '/a/*'] }), ''],
    [url({ verbs: [] }), `${urlAt}.verbs: Required value: verbs must contain at least one value`],
    [url({ verbs: ['jump'] }), /nonResourceRules\[0\]\.verbs: Unsupported value: \["jump"\]/],
    [
      url({ nonResourceURLs: [] }),
      `${urlAt}.nonResourceURLs: Required value: nonResourceURLs must contain at least one value`,
    ],
    [
      url({ nonResourceURLs: ['*', '/a'] }),
      `${urlAt}.nonResourceURLs: Invalid value: ["*","/a"]: if '*' is present, must not specify other non-resource URLs`,
    ],
    ...(
      [
        ['', 'must not be empty'],
        ['a', 'must start with slash'],
        ['/a b', 'must not contain white-space'],
        ['/a//b', 'must not contain double slash'],
        ['/a*', 'wildcard can only do suffix matching'],
        ['/*/*', 'wildcard can only do suffix matching'],
      ] as const
    ).map(([text, message]): [Loose, string] => [
      url({ nonResourceURLs: [text] }),
      `${urlAt}.nonResourceURLs[0]: Invalid value: "${text}": ${message}`,
    ]),
    [schema({}, 'catch-all'), /^spec: Invalid value: \{.*\}: spec of 'catch-all' must equal the fixed value$/],
  ])('have the expected errors in case %#', (object, expected) => matches(validateFlowSchema(object), expected));

  it('of the server are valid', () => {
    for (const object of [...mandatoryFlowSchemas, ...suggestedFlowSchemas]) matches(validateFlowSchema(object), '');
  });
});

describe('priority levels', () => {
  const queuing = { queues: 64, handSize: 8, queueLengthLimit: 50 };
  const level = (spec: Loose, name = 'a', metadata: Loose = {}): Loose => ({ metadata: { name, ...metadata }, spec });
  const limited = (more: Loose) => level({ type: 'Limited', limited: { limitResponse: { type: 'Reject' }, ...more } });
  const queue = (more: Loose) => limited({ limitResponse: { type: 'Queue', queuing: { ...queuing, ...more } } });
  const exempt = (more: Loose) => level({ type: 'Exempt', ...more }, 'exempt');
  const onlyExempt = "must be 'Exempt' if and only if `name` is 'exempt'";
  const at = 'spec.limited';
  const queueAt = `${at}.limitResponse.queuing`;
  const annotation = 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares';

  it.each<[Loose, Expected]>([
    [queue({}), ''],
    [limited({ nominalConcurrencyShares: 0, lendablePercent: 100, borrowingLimitPercent: 0 }), ''],
    [exempt({ exempt: { nominalConcurrencyShares: 3, lendablePercent: 100 } }), ''],
    [
      level({ type: 'Limited', limited: { limitResponse: { type: 'Reject' } } }, 'a', {
        annotations: { [annotation]: '' },
      }),
      `metadata.annotations: Forbidden: annotation '${annotation}' is forbidden`,
    ],
    [level({ type: 'Exempt' }), `spec.type: Invalid value: "Exempt": ${onlyExempt}`],
    [level({ type: 'x' }), 'spec.type: Unsupported value: "x": supported values: "Exempt", "Limited"'],
    [level({ type: 'Limited' }), `${at}: Required value: must not be empty when type is Limited`],
    [level({ ...limited({}).spec, exempt: {} }), 'spec.exempt: Forbidden: must be nil if the type is Limited'],
    [
      exempt({ limited: {} }),
      /^\[spec\.limited: Forbidden: must be nil if the type is not Limited, spec: Invalid value: \{.*: spec of 'exempt' except the 'spec\.exempt' field must equal the fixed value\]$/,
    ],
    [
      exempt({ exempt: { nominalConcurrencyShares: -1, lendablePercent: 101 } }),
      '[spec.exempt.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer, spec.exempt.lendablePercent: Invalid value: 101: must be between 0 and 100, inclusive]',
    ],
    [
      limited({ nominalConcurrencyShares: -1 }),
      `${at}.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer`,
    ],
    [
      limited({ lendablePercent: -1 }),
      `${at}.lendablePercent: Invalid value: -1: must be between 0 and 100, inclusive`,
    ],
    [
      limited({ borrowingLimitPercent: -1 }),
      `${at}.borrowingLimitPercent: Invalid value: -1: if specified, must be a non-negative integer`,
    ],
    [limited({ limitResponse: {} }), `${at}.limitResponse.type: Required value`],
    [
      limited({ limitResponse: { type: 'Reject', queuing } }),
      `${queueAt}: Forbidden: must be nil if limited.limitResponse.type is not Limited`,
    ],
    [
      limited({ limitResponse: { type: 'Queue' } }),
      `${queueAt}: Required value: must not be empty if limited.limitResponse.type is Limited`,
    ],
    [queue({ queueLengthLimit: 0 }), `${queueAt}.queueLengthLimit: Invalid value: 0: must be positive`],
    [
      queue({ queues: 0, handSize: 0 }),
      `[${queueAt}.queues: Invalid value: 0: must be positive, ${queueAt}.handSize: Invalid value: 0: must be positive]`,
    ],
    [
      queue({ queues: 10_000_001, handSize: 1 }),
      `${queueAt}.queues: Invalid value: 10000001: must not be greater than 10000000`,
    ],
    [queue({ handSize: 65 }), `${queueAt}.handSize: Invalid value: 65: should not be greater than queues (64)`],
    [
      queue({ handSize: 11 }),
      `${queueAt}.handSize: Invalid value: 11: required entropy bits of deckSize 64 and handSize 11 should not be greater than 60`,
    ],
    [
      level({ type: 'Limited', limited: { limitResponse: { type: 'Reject' } } }, 'catch-all'),
      /: spec of 'catch-all' must equal the fixed value$/,
    ],
  ])('have the expected errors in case %#', (object, expected) =>
    matches(validatePriorityLevelConfiguration(object), expected),
  );

  it('of the server are valid', () => {
    for (const object of [...mandatoryPriorityLevels, ...suggestedPriorityLevels]) {
      matches(validatePriorityLevelConfiguration(object), '');
    }
  });
});

it('conditions have types that differ', () => {
  const conditions = [{ type: 'A' }, { type: 'A' }, {}];
  matches(
    validateConditionTypes({ status: { conditions } }),
    '[status.conditions[1].type: Duplicate value: "A", status.conditions[2].type: Required value]',
  );
});
