import { expect, it } from 'vitest';
import { builtinTypes } from '../builtin-types.js';
import { groupVersions } from '../discovery/index.js';
import { builtinDescriptions } from './builtin-descriptions.js';

/** The documents of these groups come from other programs of Kubernetes. */
const others: ReadonlySet<string> = new Set(['apiextensions.k8s.io', 'apiregistration.k8s.io']);

const kinds = groupVersions()
  .filter(({ group, version }) => /^v\d+$/.test(version) && !others.has(group))
  .flatMap(({ group, version, resources }) =>
    resources.flatMap(({ name, kind }) => (name.includes('/') ? [] : [{ group, version, kind }])),
  );

it.each(kinds)('builtinDescriptions describes $kind of $group $version', (kind) => {
  const name = builtinTypes.typeFor(kind)?.openAPIName ?? '';
  expect(builtinDescriptions.definition(name)?.description).toMatch(/^[A-Z].*\.$/);
});

it('builtinDescriptions describes only built-in kinds', () => {
  expect(builtinDescriptions.definition('io.k8s.api.core.v1.Nothing')).toBeUndefined();
  expect(builtinDescriptions.definition('com.example.v1.Thing')).toBeUndefined();
});
