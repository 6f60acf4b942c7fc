import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProtoField, ProtoMessage, ProtoPackage, SpecialForm } from '../generate/release.js';
import { type GoField, type GoPackage, type GoType, lastPart, protoName, type Source } from './source.js';

type Markers = Readonly<Record<string, true | string | readonly string[]>>;

/**
 * Go types with a hand-written JSON form, and the form. `unused`: no field has the type. Named types for lists of
 * strings are not listed, because their declaration shows the form.
 */
const forms: Readonly<Record<string, SpecialForm | 'unused'>> = {
  'k8s.io.apimachinery.pkg.api.resource.Quantity': 'quantity',
  'k8s.io.apimachinery.pkg.api.resource.QuantityValue': 'quantity',
  'k8s.io.apimachinery.pkg.apis.meta.v1.Duration': 'duration',
  'k8s.io.apimachinery.pkg.apis.meta.v1.FieldsV1': 'raw',
  'k8s.io.apimachinery.pkg.apis.meta.v1.GroupVersion': 'unused',
  'k8s.io.apimachinery.pkg.apis.meta.v1.MicroTime': 'microTime',
  'k8s.io.apimachinery.pkg.apis.meta.v1.Time': 'time',
  'k8s.io.apimachinery.pkg.runtime.RawExtension': 'raw',
  'k8s.io.apimachinery.pkg.runtime.Unknown': 'unused',
  'k8s.io.apimachinery.pkg.util.intstr.IntOrString': 'intOrString',
  ...Object.fromEntries(
    ['v1', 'v1beta1'].flatMap((version) => {
      const name = `k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.${version}`;
      return [
        [`${name}.JSON`, 'raw'],
        [`${name}.JSONSchemaPropsOrArray`, 'schemaOrArray'],
        [`${name}.JSONSchemaPropsOrBool`, 'schemaOrBool'],
        [`${name}.JSONSchemaPropsOrStringArray`, 'schemaOrStringArray'],
      ];
    }),
  ),
};

/** Markers that a field's facts contain under their own keys. */
const ownKeys = new Set(['listType', 'listMapKey', 'mapType', 'structType', 'patchStrategy', 'patchMergeKey']);
const ofGenerators =
  /^(k8s:(prerelease-lifecycle-gen|deepcopy-gen|conversion-gen|openapi)|genclient|protobuf|resourceName)/;

/** Packages of examples and tests. */
const isExample = (path: string) => /\/(example\d*|testapigroup|testing)(\/|$)/.test(path);

/** The messages of every generated.proto, with the facts that the Go fields add. */
export function protoPackages(tree: string, { packages }: Source): Record<string, ProtoPackage> {
  const enums = new Set(
    packages.flatMap(({ path, enums: found }) => found.map(({ name }) => `${protoName(path)}.${name}`)),
  );
  return Object.fromEntries(
    packages.filter(({ path }) => !isExample(path)).map((pkg) => [protoName(pkg.path), protoPackage(tree, pkg, enums)]),
  );
}

function protoPackage(tree: string, pkg: GoPackage, enums: ReadonlySet<string>): ProtoPackage {
  const types = new Map(pkg.types.map((type) => [type.name, type]));
  const messages: Record<string, ProtoMessage> = {};
  for (const { name, fields } of readMessages(
    join(tree, 'staging/src', pkg.path, 'generated.proto'),
    protoName(pkg.path),
  )) {
    const type = types.get(name);
    const full = `${protoName(pkg.path)}.${name}`;
    const form = type?.alias === '[]string' ? 'stringList' : forms[full];
    if (type?.ownForm && form === undefined) throw new Error(`${full} has a JSON form of its own that is not known`);
    const known = (type?.fields ?? []).map((field) => ({ field, tag: tagOf(field) }));
    const markers = markersOf(type?.markers ?? [], (key) => ofGenerators.test(key));
    messages[name] = {
      ...(known.some(({ field }) => field.embedded && /(^|\.)TypeMeta$/.test(field.type)) && { hasTypeMeta: true }),
      ...(form !== undefined && form !== 'unused' && { form }),
      ...(type?.alias !== undefined && { goAlias: type.alias }),
      ...(Object.keys(markers).length > 0 && { goMarkers: markers }),
      fields: fields.map((field) => {
        const found = known.find(({ tag }) => tag.number === field.number)?.field;
        return protoField(field, found, type, enums);
      }),
    };
  }
  return { group: pkg.group, version: lastPart(pkg.path), goPackage: pkg.path, messages };
}

interface WireField {
  readonly name: string;
  readonly number: number;
  readonly type: string;
  readonly label?: 'repeated' | 'map';
  readonly mapKey?: string;
  readonly mapValue?: string;
  readonly markers: Markers;
}

function protoField(
  { markers, ...wire }: WireField,
  field: GoField | undefined,
  type: GoType | undefined,
  enums: ReadonlySet<string>,
): ProtoField {
  const rest = Object.fromEntries(Object.entries(markers).filter(([key]) => !ownKeys.has(key)));
  const own = (key: string) => (markers[key] === undefined ? {} : { [key]: [markers[key]].flat()[0] });
  return {
    ...wire,
    ...(field !== undefined && goFacts(field, type, enums)),
    ...own('listType'),
    ...(markers.listMapKey !== undefined && { listMapKey: [markers.listMapKey].flat() as string[] }),
    ...own('mapType'),
    ...own('structType'),
    ...(Object.keys(rest).length > 0 && { markers: rest }),
  };
}

/** Facts from a Go field's tag and type. */
function goFacts(field: GoField, type: GoType | undefined, enums: ReadonlySet<string>): Partial<ProtoField> {
  const { name, options, patchStrategy, patchMergeKey } = tagOf(field);
  const isInline = options.includes('inline') || (field.embedded && name === '');
  const enumType = field.ref === undefined ? undefined : enumName(field.ref, enums);
  const enumKeyType = field.keyRef === undefined ? undefined : enumName(field.keyRef, enums);
  return {
    ...(isInline ? { inline: true } : { json: name === '-' ? null : name || field.name }),
    ...(options.includes('omitempty') && { omitempty: true }),
    ...(options.includes('omitzero') && { omitzero: true }),
    ...(field.type.startsWith('*') && { pointer: true }),
    goType: qualified(field.type, type),
    ...(enumType !== undefined && { enumType }),
    ...(enumKeyType !== undefined && { enumKeyType }),
    ...(patchStrategy !== undefined && { patchStrategy }),
    ...(patchMergeKey !== undefined && { patchMergeKey }),
  };
}

/** The types of a renamed struct's fields are those of the package that declares it. */
function qualified(goType: string, type: GoType | undefined): string {
  const at = type?.alias?.match(/^(\w+)\.\w+$/)?.[1];
  return at === undefined ? goType : goType.replace(/^([*[\]]*)([A-Z]\w*)$/, `$1${at}.$2`);
}

function enumName(ref: string, enums: ReadonlySet<string>): string | undefined {
  const dot = ref.lastIndexOf('.');
  const name = `${protoName(ref.slice(0, dot))}${ref.slice(dot)}`;
  return enums.has(name) ? name : undefined;
}

function tagOf({ tag }: GoField) {
  const part = (key: string) => new RegExp(`(?:^| )${key}:"([^"]*)"`).exec(tag)?.[1];
  const [name = '', ...options] = (part('json') ?? '').split(',');
  const number = Number(part('protobuf')?.split(',')[1]);
  return { name, options, number, patchStrategy: part('patchStrategy'), patchMergeKey: part('patchMergeKey') };
}

/** `+key=value` lines by key: true without a value, a list where a key is repeated. */
function markersOf(lines: readonly string[], skip: (key: string) => boolean): Markers {
  const found: Record<string, true | string | readonly string[]> = {};
  for (const line of lines) {
    const [, key = '', value] = /^([^=]*?)(?:=(.*))?$/.exec(line.trim()) ?? [];
    if (skip(key) || !/^[A-Za-z]/.test(key)) continue;
    const before = found[key];
    found[key] =
      value === undefined ? true : before === undefined || before === true ? value : [...[before].flat(), value];
  }
  return found;
}

const scalars = new Set(['string', 'bool', 'int32', 'int64', 'double', 'bytes']);

/** The messages of a generated.proto, which has one declaration a line and no nested messages. */
function readMessages(file: string, packageName: string): { name: string; fields: WireField[] }[] {
  const messages: { name: string; fields: WireField[] }[] = [];
  const full = (type: string) =>
    scalars.has(type) ? type : type.startsWith('.') ? type.slice(1) : `${packageName}.${type}`;
  let lines: string[] = [];
  let open = false;
  for (const text of readFileSync(file, 'utf8')
    .replace(/\/\*.*?\*\//s, '')
    .split('\n')) {
    const line = text.trim();
    const message = /^message (\w+) \{$/.exec(line);
    const field = /^(optional|repeated|map<(\w+), ([\w.]+)>) (?:([\w.]+) )?(\w+) = (\d+);$/.exec(line);
    if (message) {
      messages.push({ name: message[1] as string, fields: [] });
      open = true;
    } else if (field && open) {
      const [, label = '', mapKey, mapValue, type = '', name = '', number] = field;
      const isMap = mapKey !== undefined && mapValue !== undefined;
      messages.at(-1)?.fields.push({
        name,
        number: Number(number),
        type: isMap ? 'map' : full(type),
        ...(label === 'repeated' && { label: 'repeated' }),
        ...(isMap && { label: 'map', mapKey, mapValue: full(mapValue) }),
        markers: markersOf(lines, () => false),
      });
    } else if (line === '}') open = false;
    else if (line.startsWith('//')) {
      const comment = line.slice(2).trim();
      if (comment.startsWith('+')) lines.push(comment.slice(1));
      continue;
    } else if (line !== '' && !/^(syntax|package|import|option) /.test(line))
      throw new Error(`${file}: unknown line ${line}`);
    if (line !== '') lines = [];
  }
  return messages;
}
