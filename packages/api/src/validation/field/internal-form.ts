import type { FieldInfo, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import type { LabelSelector } from '@k8s-ts/apimachinery/labels';
import { builtinTypes } from '../../builtin-types.js';
import { sortedEntries, sortedMap } from './checks.js';
import { goNames, type InternalType, internalTypes } from './internal-types.js';

type Fields = Readonly<Record<string, unknown>>;

const zeros: Readonly<Record<string, unknown>> = {
  string: '',
  bool: false,
  bytes: null,
  quantity: '0',
  intOrString: 0,
};

/**
 * A value as upstream prints it in a message: the JSON of its internal type, whose fields have Go's names and are all
 * there, with their zero values where they are not set. Values of types in meta/v1 keep their JSON names. Keys of maps
 * are sorted.
 *
 * @param typeName full protobuf name, such as `k8s.io.api.apps.v1.DeploymentStrategy`
 * @returns `null` for a value that is not set
 */
export function internalForm(typeName: string, value: unknown): unknown {
  const type = builtinTypes.type(typeName);
  if (!type) throw new Error(`no built-in type ${typeName}`);
  return value === undefined || value === null ? null : formOf(type, value);
}

/** A label selector as it is printed in a message: with sorted labels; `null` when it is not set. */
export function selectorForm(selector: LabelSelector | undefined): unknown {
  if (!selector?.matchLabels) return selector ?? null;
  const { matchLabels, ...rest } = selector;
  return { matchLabels: sortedMap(matchLabels), ...rest };
}

function formOf(type: TypeInfo, value: unknown): unknown {
  if (type.special !== undefined || typeof value !== 'object' || value === null) return value;
  if (type.name.startsWith('k8s.io.apimachinery.')) return selectorForm(value);
  return Object.fromEntries(entriesOf(type, value as Fields));
}

function entriesOf(type: TypeInfo, object: Fields): [string, unknown][] {
  const internal = internalTypes[type.name.slice('k8s.io.api.'.length)] ?? {};
  return fieldsOf(type, internal).flatMap((field) => {
    const { name, inline, type: inner } = field;
    if (inline && inner) return entriesOf(inner, object);
    // The internal types of templates embed the metadata: its fields stand beside the others, with their JSON names.
    if (name === 'metadata' && inner) return Object.entries(metadataForm(object[name]));
    const form = fieldForm(field, fieldAsGiven(object, name), internal);
    const key = internal.names?.[name] ?? goNames[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [[key, type.name === podSpec && name === 'securityContext' ? withHostFields(object, form) : form]];
  });
}

const podSpec = 'k8s.io.api.core.v1.PodSpec';

/** The security context of the internal PodSpec, which is always there and has the host's namespaces. */
const withHostFields = (spec: Fields, context: unknown): Fields => ({
  HostNetwork: spec.hostNetwork ?? false,
  HostPID: spec.hostPID ?? false,
  HostIPC: spec.hostIPC ?? false,
  ShareProcessNamespace: spec.shareProcessNamespace ?? null,
  HostUsers: spec.hostUsers ?? null,
  ...((context as Fields | null) ?? (internalForm('k8s.io.api.core.v1.PodSecurityContext', {}) as Fields)),
});

function metadataForm(metadata: unknown): Fields {
  const entries = Object.entries((metadata as Fields | undefined) ?? {});
  const maps = ['labels', 'annotations'];
  return Object.fromEntries(
    entries.map(([key, value]) => [key, maps.includes(key) ? sortedMap(value as Record<string, string>) : value]),
  );
}

/** The fields in the order of the internal type. */
function fieldsOf(type: TypeInfo, { without = [], behind = {} }: InternalType): readonly FieldInfo[] {
  const fields = type.fields.filter(({ name }) => !without.includes(name));
  for (const [name, before] of Object.entries(behind)) {
    const [moved] = fields.splice(
      fields.findIndex((each) => each.name === name),
      1,
    );
    if (moved) fields.splice(fields.findIndex((each) => each.name === before) + 1, 0, moved);
  }
  return fields;
}

function fieldForm(field: FieldInfo, value: unknown, { values }: InternalType): unknown {
  const { name, shape, type, pointer } = field;
  if (value === undefined || value === null) {
    return shape !== 'single' || (pointer && !values?.includes(name)) ? null : zeroOf(field);
  }
  const form = (each: unknown) => (type ? formOf(type, each) : each);
  if (shape === 'list') return (value as unknown[]).map(form);
  if (shape === 'single') return form(value);
  return Object.fromEntries(sortedEntries(value as Fields).map(([key, each]) => [key, form(each)]));
}

function zeroOf({ scalar, type }: FieldInfo): unknown {
  if (!type) return scalar !== undefined && Object.hasOwn(zeros, scalar) ? zeros[scalar] : 0;
  return type.special === undefined ? formOf(type, {}) : (zeros[type.special] ?? null);
}
