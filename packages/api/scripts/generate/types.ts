import { descriptionsOf } from './descriptions.js';
import type { ProtoField, ProtoMessage, Release } from './release.js';
import { header, packageFile } from './text.js';

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  bool: 'boolean',
  int32: 'number',
  int64: 'number',
  double: 'number',
  bytes: 'string',
};

const specialTypes: Readonly<Record<string, string>> = {
  time: 'string',
  microTime: 'string',
  duration: 'string',
  quantity: 'string',
  intOrString: 'number | string',
  raw: 'unknown',
  stringList: 'readonly string[]',
};

/** Name of the namespace of a file: `appsv1` of `apps.v1`. */
export const identifier = (file: string): string => file.replace(/\./g, '').replace(/^([A-Z])/, (c) => c.toLowerCase());
/** `kubernetes/apimachinery pkg/apis/meta/v1` as the release's files name the type of an object's metadata. */
const isObjectMeta = (field: ProtoField): boolean => field.json === 'metadata' && field.type.endsWith('.ObjectMeta');
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

/** A comment line for the next line; nothing without a text. */
function comment(text: string | undefined, indent = ''): string {
  if (text === undefined) return '';
  if (text.includes('*/') || text.includes('\n')) throw new Error(`a comment cannot hold the description ${text}`);
  return `${indent}/** ${text} */\n`;
}

/**
 * TypeScript interfaces, one file per package, with descriptions as comments where there are some. A message's inline
 * parts become `extends`; kinds with object metadata extend `KubeObject` and take `metadata` from there.
 */
export function typeFiles(release: Release): [string, string][] {
  const files: [string, string][] = [];
  const exports: string[] = [];
  for (const [packageName, pkg] of Object.entries(release.packages)) {
    const imports = new Map<string, string>();
    let hasKinds = false;
    const reference = (type: string): string => {
      const scalar = scalars[type];
      if (scalar !== undefined) return scalar;
      const dot = type.lastIndexOf('.');
      const owner = type.slice(0, dot);
      const name = type.slice(dot + 1);
      const message = release.packages[owner]?.messages[name] as ProtoMessage;
      const special = message.form;
      if (special === 'schemaOrArray') return 'JSONSchemaProps | readonly JSONSchemaProps[]';
      if (special === 'schemaOrBool') return 'JSONSchemaProps | boolean';
      if (special === 'schemaOrStringArray') return 'JSONSchemaProps | readonly string[]';
      if (special !== undefined) return specialTypes[special] as string;
      if (owner === packageName) return name;
      const file = packageFile(owner);
      imports.set(identifier(file), file);
      return `${identifier(file)}.${name}`;
    };
    const enumOf = (field: ProtoField): string | undefined => {
      const known = field.enumType === undefined ? undefined : release.enums[field.enumType];
      if (!known?.closed || field.type !== 'string') return undefined;
      return [...known.values]
        .sort()
        .map((value) => `'${value}'`)
        .join(' | ');
    };
    const value = (field: ProtoField): string => {
      if (field.label === 'map') return `{ readonly [key: string]: ${reference(field.mapValue as string)} }`;
      const one = enumOf(field) ?? reference(field.type);
      return field.label === 'repeated' ? `readonly ${one.includes(' ') ? `(${one})` : one}[]` : one;
    };
    const interfaces = Object.entries(pkg.messages)
      .filter(([, message]) => message.form === undefined)
      .map(([name, message]) => {
        const texts = descriptionsOf(packageName, name, message);
        const fields = message.fields.filter((field) => !field.inline && field.json !== null);
        const bases = message.fields.filter((field) => field.inline).map((field) => reference(field.type));
        const isKind = message.hasTypeMeta && fields.some(isObjectMeta);
        if (isKind) {
          hasKinds = true;
          bases.unshift('KubeObject');
        }
        const ownFields = isKind ? fields.filter((field) => !isObjectMeta(field)) : fields;
        const lines = ownFields.map((field) => {
          const optional =
            field.markers?.required === undefined &&
            (field.markers?.optional !== undefined || field.omitempty || field.omitzero);
          const property = field.json ?? field.name;
          return `${comment(texts[property], '  ')}  readonly ${key(property)}${optional ? '?' : ''}: ${value(field)};`;
        });
        const apiVersion =
          pkg.group === null || pkg.group === 'meta.k8s.io'
            ? undefined
            : pkg.group === ''
              ? pkg.version
              : `${pkg.group}/${pkg.version}`;
        if (message.hasTypeMeta) {
          // Editors show the comments of KubeObject for its fields.
          const { apiVersion: ofApiVersion, kind: ofKind } = isKind ? {} : texts;
          const literal = apiVersion !== undefined && fields.some((field) => field.json === 'metadata');
          lines.unshift(
            `${comment(ofApiVersion, '  ')}  readonly apiVersion?: ${literal ? `'${apiVersion}'` : 'string'};`,
            `${comment(ofKind, '  ')}  readonly kind?: ${literal ? `'${name}'` : 'string'};`,
          );
        }
        const head = `${comment(texts[''])}export interface ${name}${bases.length > 0 ? ` extends ${bases.join(', ')}` : ''} {`;
        return lines.length === 0 ? `${head}}\n` : `${head}\n${lines.join('\n')}\n}\n`;
      });
    if (interfaces.length === 0) continue;
    const file = packageFile(packageName);
    const imported = [
      ...(hasKinds ? ["import type { KubeObject } from '@k8s-ts/apimachinery/types';\n"] : []),
      ...[...imports]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, from]) => `import type * as ${name} from './${from}.js';\n`),
    ];
    files.push([`types/${file}.ts`, `${header(release.version)}${imported.join('')}\n${interfaces.join('\n')}`]);
    exports.push(`export type * as ${identifier(file)} from './${file}.js';\n`);
  }
  files.push(['types/index.ts', `${header(release.version)}\n${exports.sort().join('')}`]);
  return files;
}
