import { builtinTypes } from '@k8s-ts/api';
import type { FieldInfo, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';

type FieldSketch = Partial<Omit<FieldInfo, 'name' | 'number'>>;

/** A type that a program declares, not made from a field table. */
function declaredType(name: string, fields: Readonly<Record<string, FieldSketch>>, hasTypeMeta = false): TypeInfo {
  const list: readonly FieldInfo[] = Object.entries(fields).map(([field, sketch], i) => ({
    name: field,
    number: i + 1,
    shape: 'single',
    inline: false,
    pointer: false,
    omitEmpty: true,
    omitZero: false,
    required: false,
    ...sketch,
  }));
  return {
    name: `com.example.v1.${name}`,
    goName: `v1.${name}`,
    openAPIName: `com.example.v1.${name}`,
    hasTypeMeta,
    atomic: false,
    fields: list,
    field: (jsonName) => list.find((each) => each.name === jsonName),
    fieldByNumber: (number) => list.find((each) => each.number === number),
  };
}

const meta = (name: string): FieldSketch => {
  const type = builtinTypes.type(`k8s.io.apimachinery.pkg.apis.meta.v1.${name}`);
  return type === undefined ? {} : { type };
};

const part = declaredType('Part', { name: { scalar: 'string', required: true, omitEmpty: false } });
const spec = declaredType('WidgetSpec', {
  size: { scalar: 'int32', required: true, omitEmpty: false },
  colour: { scalar: 'string', enum: ['green', 'red'], default: 'red' },
  parts: { type: part, shape: 'list', listType: 'map', listMapKeys: ['name'], patchMergeKey: 'name' },
  notes: { scalar: 'string', shape: 'map' },
});
const status = declaredType('WidgetStatus', { ready: { scalar: 'bool' } });
const widget = declaredType(
  'Widget',
  { metadata: meta('ObjectMeta'), spec: { type: spec }, status: { type: status } },
  true,
);
const widgetList = declaredType(
  'WidgetList',
  { metadata: meta('ListMeta'), items: { type: widget, shape: 'list', required: true, omitEmpty: false } },
  true,
);

/** Finds the types of `example.com/v1` and of built-in kinds. */
export function widgetTypeFor(kind: GroupVersionKind): TypeInfo | undefined {
  if (kind.group !== 'example.com') return builtinTypes.typeFor(kind);
  if (kind.version !== 'v1') return undefined;
  return { Widget: widget, WidgetList: widgetList }[kind.kind];
}
