import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { type Definition, definitionOfType } from '../types/definition.js';
import { type OpenAPISource, typeOfKind } from '../types/group-openapi.js';
import { customDefinition, listDefinition } from './custom-schema.js';

/** Definition of a type of meta/v1 by its name: `Status`. */
export type MetaDefinition = (name: string) => Definition;

/** Definitions of the kinds of one group-version, and of their lists. */
export interface GroupDefinitions {
  readonly meta: MetaDefinition;
  kind(kind: GroupVersionKind): Definition;
  listOf(kind: GroupVersionKind): Definition;
}

/** Finds how the kinds of a group-version are described. */
export function groupDefinitions(source: OpenAPISource, meta: MetaDefinition): GroupDefinitions {
  const nameOf = (kind: GroupVersionKind): string => source.definitionName?.(kind) ?? defaultName(kind);
  const pluralOf = ({ kind }: GroupVersionKind): string =>
    source.resources.find((each) => each.kind === kind && !each.name.includes('/'))?.name ?? '';
  const definition = (kind: GroupVersionKind): Definition => {
    const type = typeOfKind(source, kind);
    if (type !== undefined) return definitionOfType(type);
    const parts = { schema: () => source.schemaFor?.(kind), selectableFields: source.selectableFields?.(kind) ?? [] };
    return customDefinition(nameOf(kind), kind, parts, meta('ObjectMeta'));
  };
  return {
    meta,
    kind: definition,
    listOf(kind) {
      const item = definition(kind);
      const listKind = { ...kind, kind: source.listKind?.(kind) ?? `${kind.kind}List` };
      if ('type' in item) {
        const type = typeOfKind(source, listKind);
        if (type !== undefined) return definitionOfType(type);
      }
      const name = 'type' in item ? `${item.name}List` : nameOf(listKind);
      const listed = { kind: kind.kind, plural: pluralOf(kind), definition: item };
      return listDefinition(name, listKind, listed, meta('ListMeta'), source.selectableFields?.(kind));
    },
  };
}

/** `com.example.v1.Widget` for `example.com/v1 Widget`. */
function defaultName({ group, version, kind }: GroupVersionKind): string {
  return [...group.split('.').reverse(), version, kind].filter((part) => part !== '').join('.');
}
