import { dumpQuantity } from './dump-quantity.js';
import { templateTypes } from './template-types.js';

interface Field {
  readonly name: string;
  /** The member of the JSON object; undefined for a struct whose members are those of the object around it. */
  readonly member: string | undefined;
  readonly type: string;
}

type Members = Readonly<Record<string, unknown>>;

let structs: ReadonlyMap<string, readonly Field[]> | undefined;

/**
 * Prints an object as Go's struct of this name, with types and all fields (`kubernetes/apimachinery pkg/util/dump`,
 * ForHash). Empty lists and maps are printed as absent ones: protobuf does not tell them apart.
 *
 * @param type a name of {@link templateTypes}
 */
export function goDump(type: string, value: object): string {
  return dump(type, value);
}

function dump(type: string, value: unknown): string {
  return `(${goName(type)})${dumpValue(type, value)}`;
}

function goName(type: string): string {
  const [, prefix = '', name = ''] = /^(\*|\[\]|)(.*)$/.exec(type) ?? [];
  const isKnown = name.includes('.') || name.startsWith('map[') || /^(string|bool|int32|int64)$/.test(name);
  return isKnown ? type : `${prefix}v1.${name}`;
}

function dumpValue(type: string, value: unknown): string {
  if (type.startsWith('*')) return value === undefined || value === null ? '<nil>' : dumpValue(type.slice(1), value);
  if (type.startsWith('[]')) return dumpList(type.slice(2), value as readonly unknown[] | undefined);
  switch (type) {
    case 'map[string]string':
      return dumpMap('string', value as Members | undefined);
    case 'ResourceList':
      return dumpMap('resource.Quantity', value as Members | undefined);
    case 'resource.Quantity':
      return dumpQuantity(String(value ?? '0'));
    case 'intstr.IntOrString':
      return typeof value === 'string'
        ? `{Type:(intstr.Type)1 IntVal:(int32)0 StrVal:(string)${value}}`
        : `{Type:(intstr.Type)0 IntVal:(int32)${value ?? 0} StrVal:(string)}`;
    case 'Time':
      return dumpTime(value as string | undefined);
    case 'bool':
      return String(value ?? false);
    case 'int32':
    case 'int64':
      return String(value ?? 0);
    default: {
      const fields = structsByName().get(type);
      return fields ? dumpStruct(fields, (value ?? {}) as Members) : String(value ?? '');
    }
  }
}

function dumpStruct(fields: readonly Field[], value: Members): string {
  const texts = fields.map(
    ({ name, member, type }) => `${name}:${dump(type, member === undefined ? value : value[member])}`,
  );
  return `{${texts.join(' ')}}`;
}

function dumpList(type: string, list: readonly unknown[] | undefined): string {
  if (!list || list.length === 0) return '<nil>';
  return `[${list.map((each) => dumpValue(type, each)).join(' ')}]`;
}

function dumpMap(type: string, map: Members | undefined): string {
  const entries = Object.entries(map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return '<nil>';
  return `map[${entries.map(([key, each]) => `${key}:${dumpValue(type, each)}`).join(' ')}]`;
}

/** Seconds from the year 1 to 1970. */
const secondsBefore1970 = 62_135_596_800;

function dumpTime(text: string | undefined): string {
  const seconds = text ? Math.floor(Date.parse(text) / 1000) + secondsBefore1970 : 0;
  const zone = ['name:(string)', 'zone:([]time.zone)<nil>', 'tx:([]time.zoneTrans)<nil>', 'extend:(string)'];
  const cache = ['cacheStart:(int64)0', 'cacheEnd:(int64)0', 'cacheZone:(*time.zone)<nil>'];
  const place = text ? `{${[...zone, ...cache].join(' ')}}` : '<nil>';
  return `{Time:(time.Time){wall:(uint64)0 ext:(int64)${seconds} loc:(*time.Location)${place}}}`;
}

function structsByName(): ReadonlyMap<string, readonly Field[]> {
  structs ??= new Map(
    templateTypes
      .trim()
      .split('\n')
      .map((line) => {
        const [struct = '', ...fields] = line.split(' ');
        return [struct, fields.map(parseField)];
      }),
  );
  return structs;
}

function parseField(text: string): Field {
  const [left = '', type = 'string'] = text.split(':');
  const [name = '', member = name.charAt(0).toLowerCase() + name.slice(1)] = left.split('=');
  return { name, member: member === '~' ? undefined : member, type };
}
