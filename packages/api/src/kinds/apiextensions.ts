import { child, ifEmpty, ifUnset, list, within } from '../object-fields.js';
import type { GroupKinds } from './group-kinds.js';
import type { Rule } from './rule.js';

const customResourceDefinition: Rule = (object) => {
  const stored = list(child(object, 'spec') ?? {}, 'versions').filter((version) => version.storage === true);
  if (stored.length === 0) return object;
  return within(object, 'status', (status) => ifEmpty(status, { storedVersions: [stored[0]?.name] }));
};

const customResourceDefinitionSpec: Rule = (object) => {
  const named = within(object, 'names', (names) => {
    const kind = typeof names.kind === 'string' ? names.kind : '';
    const singular = ifEmpty(names, { singular: kind.toLowerCase() });
    return kind === '' ? singular : ifEmpty(singular, { listKind: `${kind}List` });
  });
  return ifUnset(named, { conversion: { strategy: 'None' } });
};

export const apiextensions: GroupKinds = {
  kinds: {},
  defaults: {
    CustomResourceDefinition: customResourceDefinition,
    CustomResourceDefinitionSpec: customResourceDefinitionSpec,
  },
};
