import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findCondition, isConditionTrue } from '../kind/conditions.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { newDefinition } from '../testing/new-definition.js';
import { type OpenDefinitions, openDefinitions } from '../testing/open-definitions.js';
import { type RunningControllers, runControllers } from '../testing/run-controllers.js';
import { apiApprovalCondition } from './api-approval-controller.js';

let definitions: OpenDefinitions;
let running: RunningControllers | undefined;

beforeEach(async () => {
  definitions = await openDefinitions();
  running = undefined;
});
afterEach(async () => {
  await running?.stop();
  await definitions.close();
});

const name = 'boats.example.com';
const isEstablished = (definition: CustomResourceDefinition) => isConditionTrue(definition, 'Established');
const create = (changes: Parameters<typeof newDefinition>[0] = {}) =>
  definitions.client.create(
    newDefinition({ ...changes, metadata: { resourceVersion: undefined, ...changes.metadata } }),
  );

describe('establishing', () => {
  it('happens after the names are accepted', async () => {
    running = runControllers(definitions);
    await create();
    const { status } = await running.until(name, isEstablished);
    expect(status?.conditions).toMatchObject([
      { type: 'NamesAccepted', status: 'True' },
      {
        type: 'Established',
        status: 'True',
        reason: 'InitialNamesAccepted',
        message: 'the initial names have been accepted',
      },
    ]);
    // Controllers hold definitions without schemas. Their writes must not remove the stored schemas.
    expect(status?.storedVersions).toEqual(['v1']);
    expect((await definitions.client.get(name)).spec.versions[0]?.schema).toEqual({
      openAPIV3Schema: { type: 'object' },
    });
  });

  it('happens after the approval condition is set, if the group needs approval', async () => {
    running = runControllers(definitions);
    const approved = { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements/pull/1' };
    const group = 'boats.k8s.io';
    await create({ metadata: { name: `boats.${group}`, annotations: approved }, spec: { group } });
    const { status } = await running.until(`boats.${group}`, isEstablished);
    const types = status?.conditions?.map(({ type }) => type);
    expect(types).toContain('KubernetesAPIApprovalPolicyConformant');
  });

  it('waits until the objects are served', async () => {
    let serve = () => {};
    let ask = (_definition: CustomResourceDefinition) => {};
    const served = new Promise<void>((resolve) => {
      serve = resolve;
    });
    const asked = new Promise<CustomResourceDefinition>((resolve) => {
      ask = resolve;
    });
    running = runControllers(definitions, {
      untilServed: (definition) => {
        ask(definition);
        return served;
      },
    });
    await create();
    expect((await asked).status?.acceptedNames?.kind).toBe('Boat');
    const waiting = await definitions.client.get(name);
    expect(findCondition(waiting, 'Established')).toMatchObject({ status: 'False', reason: 'Installing' });
    serve();
    await running.until(name, isEstablished);
  });

  it('fails with a bad CA bundle until that is repaired', async () => {
    running = runControllers(definitions);
    const conversion = (caBundle: string) => ({
      strategy: 'Webhook',
      webhook: { clientConfig: { url: 'https://example.com', caBundle }, conversionReviewVersions: ['v1'] },
    });
    await create({ spec: { conversion: conversion('Cg==') } });
    const isBad = (definition: CustomResourceDefinition) =>
      findCondition(definition, 'Established')?.reason === 'InvalidCABundle';
    const bad = await running.until(name, isBad);
    expect(findCondition(bad, 'Established')).toMatchObject({
      status: 'False',
      message: 'The conversion webhook CABundle is invalid',
    });
    const whole = await definitions.client.get(name);
    await definitions.client.update({ ...whole, spec: { ...whole.spec, conversion: conversion('') } });
    await running.until(name, isEstablished);
  });

  it('is never taken back', async () => {
    running = runControllers(definitions);
    await create();
    await create({
      metadata: { name: 'ships.example.com' },
      names: { plural: 'ships', singular: 's', kind: 'Ship', listKind: 'L' },
    });
    await running.until(name, isEstablished);
    await running.until('ships.example.com', isEstablished);
    const whole = await definitions.client.get(name);
    const names = { ...whole.spec.names, singular: 'ships' };
    await definitions.client.update({ ...whole, spec: { ...whole.spec, names } });
    const refused = await running.until(name, (definition) => !isConditionTrue(definition, 'NamesAccepted'));
    expect(isEstablished(refused)).toBe(true);
  });
});

describe('API approval', () => {
  const annotation = 'api-approved.kubernetes.io';
  const inGroup = (group: string, value?: string) =>
    newDefinition({ spec: { group }, metadata: value === undefined ? {} : { annotations: { [annotation]: value } } });

  it.each([
    ['example.com', 'yes', undefined],
    ['x.k8s.io', undefined, ['False', 'MissingAnnotation']],
    ['x.k8s.io', 'yes', ['False', 'InvalidAnnotation']],
    ['x.k8s.io', 'unapproved', ['False', 'UnapprovedAnnotation', 'not approved: "unapproved"']],
    ['x.kubernetes.io', 'https://a.b/c', ['True', 'ApprovedAnnotation', 'approved in https://a.b/c']],
  ])('is reported for group %s with annotation %s', (group, value, expected) => {
    const condition = apiApprovalCondition(inGroup(group, value));
    const facts = condition && [condition.status, condition.reason, condition.message];
    expect(facts?.slice(0, expected?.length)).toEqual(expected);
  });

  it('is reported in a condition of definitions in protected groups, which changes with the annotation', async () => {
    running = runControllers(definitions);
    const group = 'sea.k8s.io';
    const boats = 'boats.sea.k8s.io';
    await create({ spec: { group }, metadata: { name: boats, annotations: { [annotation]: 'unapproved' } } });
    const reasonOf = (definition: CustomResourceDefinition) =>
      findCondition(definition, 'KubernetesAPIApprovalPolicyConformant')?.reason;
    await running.until(
      boats,
      (definition) => reasonOf(definition) === 'UnapprovedAnnotation' && isEstablished(definition),
    );
    const whole = await definitions.client.get(boats);
    const metadata = { ...whole.metadata, annotations: { [annotation]: 'https://a.b/c' } };
    await definitions.client.update({ ...whole, metadata });
    await running.until(boats, (definition) => reasonOf(definition) === 'ApprovedAnnotation');
  });
});

it('every definition that is created while the controllers restart gets its names condition', async () => {
  const nameOf = (index: number) => `p${index}.example.com`;
  const wave = async (indexes: readonly number[]) => {
    for (const index of indexes) {
      const plural = `p${index}`;
      const kind = `Kind${index % 7}`;
      await create({
        metadata: { name: nameOf(index) },
        names: { plural, singular: `s${index}`, kind, listKind: `${kind}List${index}` },
      });
      if (index % 3 === 0 && index > 0) await definitions.client.delete(nameOf(index - 1)).catch(() => {});
    }
  };
  for (let round = 0; round < 5; round++) {
    running = runControllers(definitions);
    const writing = wave(Array.from({ length: 12 }, (_, index) => round * 12 + index));
    await running.informer.whenSynced();
    if (round % 2 === 0) await writing;
    await running.stop();
    await writing;
  }
  running = runControllers(definitions, {
    getInstances: async () => {
      throw new Error('nothing is established for long');
    },
  });
  await running.informer.whenSynced();
  const { items } = await definitions.client.list();
  const alive = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const decided = await Promise.all(
    alive.map(({ metadata }) =>
      (running as RunningControllers).until(metadata.name ?? '', (definition) => {
        const condition = findCondition(definition, 'NamesAccepted');
        return condition?.status === 'True' ? isEstablished(definition) : condition !== undefined;
      }),
    ),
  );
  const kinds = decided.filter(isEstablished).map(({ status }) => status?.acceptedNames?.kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.length).toBeGreaterThan(0);
});
