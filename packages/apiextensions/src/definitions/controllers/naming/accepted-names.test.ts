import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isConditionTrue, withCondition, withStatus } from '../../kind/conditions.js';
import type { CustomResourceDefinition, CustomResourceDefinitionNames } from '../../kind/custom-resource-definition.js';
import { hasWantedNames } from '../../kind/wanted-names.js';
import { newDefinition } from '../../testing/new-definition.js';
import { decideNames, type UsedNames } from './accepted-names.js';

type Group = ReadonlyMap<string, CustomResourceDefinition>;

const resourceNames = (names: Partial<CustomResourceDefinitionNames> = {}) =>
  [names.plural, names.singular, ...(names.shortNames ?? [])].filter((name) => name);
const kindNames = (names: Partial<CustomResourceDefinitionNames> = {}) =>
  [names.kind, names.listKind].filter((name) => name);

/** The accepted names of all definitions, computed from the full list. */
function usedBy(group: Group): UsedNames {
  const has = (namesOf: (names?: Partial<CustomResourceDefinitionNames>) => readonly unknown[]) => (name: string) =>
    [...group.values()].some(({ status }) => namesOf(status?.acceptedNames).includes(name));
  return { hasResource: has(resourceNames), hasKind: has(kindNames) };
}

/** Decides the names of every definition, repeatedly until nothing changes. */
function settle(group: Group): Group {
  const result = new Map(group);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [key, definition] of result) {
      if (hasWantedNames(definition)) continue;
      const { acceptedNames, namesAccepted, established } = decideNames(definition, usedBy(result));
      const named = withStatus(definition, { acceptedNames });
      const next = withCondition(withCondition(named, namesAccepted, 0), established, 0);
      if (JSON.stringify(next) === JSON.stringify(definition)) continue;
      result.set(key, next);
      isChanged = true;
    }
  }
  return result;
}

const names = fc.record({
  singular: fc.constantFrom('a', 'b', 'c', 'd'),
  shortNames: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 }),
  kind: fc.constantFrom('A', 'B', 'C', 'D'),
  listKind: fc.constantFrom('AList', 'BList', 'A', 'B'),
});
const plural = fc.constantFrom('p', 'q', 'r', 's', 'a');
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), plural, names }),
  fc.record({ do: fc.constant('delete' as const), plural }),
);

function written(group: Group, key: string, wanted: object): CustomResourceDefinition {
  const fresh = newDefinition({
    names: { plural: key, ...wanted },
    status: { acceptedNames: { plural: '', kind: '' } },
  });
  const old = group.get(key);
  return old?.status ? { ...fresh, status: old.status } : fresh;
}

it('the naming controller gives each name to one definition, refuses only names that are taken, and keeps accepted names', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let group: Group = new Map();
      for (const each of steps) {
        const next = new Map(group);
        if (each.do === 'delete') next.delete(each.plural);
        else next.set(each.plural, written(group, each.plural, each.names));
        group = settle(next);

        const owners = new Map<string, string>();
        for (const [key, { status, spec }] of group) {
          const accepted = status?.acceptedNames;
          for (const name of new Set([...resourceNames(accepted), ...kindNames(accepted)])) {
            const isKind = kindNames(accepted).includes(name);
            const label = `${isKind ? 'kind' : 'resource'} ${name}`;
            expect(owners.get(label) ?? key, `${label} has two owners`).toBe(key);
            owners.set(label, key);
          }
          const definition = group.get(key) as CustomResourceDefinition;
          expect(isConditionTrue(definition, 'NamesAccepted')).toBe(hasWantedNames(definition));
          const missing = resourceNames(spec.names).filter((name) => !resourceNames(accepted).includes(name));
          for (const name of missing) {
            const isTaken = [...group.values()].some((other) =>
              resourceNames(other.status?.acceptedNames).includes(name),
            );
            // Short names are accepted together or not at all.
            expect(isTaken || spec.names.shortNames?.includes(name as string)).toBe(true);
          }
        }
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});
