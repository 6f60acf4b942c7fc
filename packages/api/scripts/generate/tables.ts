import type { ProtoField, ProtoPackage, Release } from './release.js';
import { header, inTemplate, packageFile } from './text.js';

const scalars: Readonly<Record<string, string>> = {
  string: 's',
  bool: 'b',
  int32: 'i',
  int64: 'l',
  double: 'd',
  bytes: 'y',
};

/** Last part of a Go package's path, as `reflect` prints it. */
const goPackageName = (pkg: ProtoPackage): string => pkg.goPackage.split('/').at(-1) as string;

/** `io.k8s.api.core.v1` of `k8s.io.api.core.v1`. */
export const openAPIName = (name: string): string => name.replace(/^k8s\.io\./, 'io.k8s.').replaceAll('_', '-');

/** A Go type with the package names that `reflect` prints instead of a file's import names. */
function reflectedType(goType: string, own: string): string {
  return goType
    .replace(/^\*/, '')
    .replace(/([A-Za-z0-9]+\.)?([A-Z][A-Za-z0-9]*)/g, (_all, qualifier: string, name: string) => {
      if (qualifier === undefined) return `${own}.${name}`;
      const alias = qualifier.slice(0, -1);
      return `${/(v\d+(?:(?:alpha|beta)\d+)?)$/.exec(alias)?.[1] ?? alias}.${name}`;
    });
}

/**
 * Lists and maps whose rules distinguish an empty one from a missing one: rules of scaling without `policies` get the
 * default policies, and those with an empty list are invalid (`kubernetes pkg/apis/autoscaling/v2/defaults.go`); empty
 * dependencies in the schema of a custom resource are refused. Objects with such a value must not be accepted, because
 * it would be shown to clients.
 */
const keptWhenEmpty: ReadonlySet<string> = new Set([
  'k8s.io.api.autoscaling.v2.HPAScalingRules.policies',
  'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps.dependencies',
]);

interface TableContext {
  readonly release: Release;
  readonly packageName: string;
  readonly pkg: ProtoPackage;
  readonly imports: string[];
  readonly enums: Map<string, readonly string[]>;
}

function typeReference(context: TableContext, type: string): string {
  const scalar = scalars[type];
  if (scalar !== undefined) return scalar;
  const dot = type.lastIndexOf('.');
  const packageName = type.slice(0, dot);
  if (packageName === context.packageName) return `.${type.slice(dot + 1)}`;
  let index = context.imports.indexOf(packageName);
  if (index < 0) index = context.imports.push(packageName) - 1;
  return `${index}.${type.slice(dot + 1)}`;
}

/** The Go type that shape, scalar and message type imply. A field's own type is written only when it differs. */
function impliedGoType(context: TableContext, field: ProtoField): string {
  const one = (type: string): string => {
    if (type === 'bytes') return '[]uint8';
    if (type === 'double') return 'float64';
    const dot = type.lastIndexOf('.');
    if (dot < 0) return type;
    const pkg = context.release.packages[type.slice(0, dot)];
    return `${pkg === undefined ? '?' : goPackageName(pkg)}.${type.slice(dot + 1)}`;
  };
  if (field.label === 'map') return `map[string]${one(field.mapValue as string)}`;
  return field.label === 'repeated' ? `[]${one(field.type)}` : one(field.type);
}

/** `+default`: JSON text, or `ref(Constant)` for a constant of the field's enum type whose name ends with its value. */
function defaultOf(context: TableContext, field: ProtoField): string | undefined {
  const marker = field.markers?.default as string | undefined;
  if (marker === undefined) return undefined;
  const constant = /^ref\((.*)\)$/.exec(marker)?.[1];
  if (constant === undefined) return JSON.stringify(JSON.parse(marker));
  const values = context.release.enums[field.enumType as string]?.values ?? [];
  const found = values.filter((value) => constant.includes(value)).sort((a, b) => b.length - a.length)[0];
  if (found === undefined) throw new Error(`${context.packageName}: no value for ${constant}`);
  return JSON.stringify(found);
}

function fieldRow(context: TableContext, message: string, field: ProtoField): string {
  const optional = field.markers?.optional !== undefined;
  const required =
    !field.inline && (field.markers?.required !== undefined || (!optional && !field.omitempty && !field.omitzero));
  const flags = [
    field.omitempty && 'o',
    field.omitzero && 'z',
    field.pointer && 'p',
    keptWhenEmpty.has(`${context.packageName}.${message}.${field.json}`) && 'e',
    required && 'r',
    field.inline && 'i',
    field.markers?.unionDiscriminator !== undefined && 'u',
  ].filter(Boolean);
  const shape = field.label === 'map' ? '{}' : field.label === 'repeated' ? '[]' : '';
  const type = shape + typeReference(context, field.label === 'map' ? (field.mapValue as string) : field.type);
  const name = field.inline ? field.name : (field.json ?? field.name);
  const row = [name, String(field.number), type, flags.join('') || '-'];
  const values = field.enumType === undefined ? undefined : context.release.enums[field.enumType];
  if (values?.closed && field.enumType !== undefined) {
    const enumName = field.enumType.startsWith(`${context.packageName}.`)
      ? field.enumType.slice(context.packageName.length + 1)
      : field.enumType;
    context.enums.set(enumName, [...values.values].sort());
    row.push(`E=${enumName}`);
  }
  const value = defaultOf(context, field);
  if (value !== undefined) row.push(`D=${value}`);
  if (field.listType !== undefined) row.push(`L=${field.listType}`);
  if (field.listMapKey !== undefined) row.push(`K=${field.listMapKey.join(',')}`);
  if (field.mapType !== undefined) row.push(`M=${field.mapType}`);
  if (field.structType !== undefined) row.push(`T=${field.structType}`);
  if (field.patchStrategy !== undefined) row.push(`S=${field.patchStrategy}`);
  if (field.patchMergeKey !== undefined) row.push(`G=${field.patchMergeKey}`);
  if (field.goType !== undefined && !field.inline) {
    const goType = reflectedType(field.goType, goPackageName(context.pkg)).replaceAll('[]byte', '[]uint8');
    if (goType !== impliedGoType(context, field)) row.push(`t=${goType}`);
  }
  const odd = row.find((part) => /\s/.test(part));
  if (odd !== undefined) throw new Error(`${context.packageName}: blank in ${odd}`);
  return row.join(' ');
}

function table(release: Release, packageName: string, pkg: ProtoPackage): string {
  const context: TableContext = { release, packageName, pkg, imports: [], enums: new Map() };
  const rows = Object.entries(pkg.messages).map(([name, message]) => {
    const atomic = [message.goMarkers?.structType, message.goMarkers?.mapType].includes('atomic');
    const flags =
      `${message.hasTypeMeta ? 'k' : ''}${atomic ? 'a' : ''}${message.goMarkers?.union === undefined ? '' : 'u'}` ||
      '-';
    const special = message.form;
    const head = `${name} ${flags}${special === undefined ? '' : ` ${special}`}`;
    const known = special === undefined ? message.fields : message.fields.map((f) => ({ ...f, inline: false }));
    return [head, ...known.map((field) => fieldRow(context, name, field))].join('\t');
  });
  const group = pkg.group === null ? '-' : pkg.group === '' ? "''" : pkg.group;
  return [
    `${packageName} ${group} ${pkg.version} ${goPackageName(pkg)} ${openAPIName(packageName)}`,
    ...(context.imports.length > 0 ? [`#${context.imports.join(' ')}`] : []),
    ...[...context.enums].map(([name, values]) => `=${name} ${JSON.stringify(values)}`),
    ...rows,
    '',
  ].join('\n');
}

/**
 * Packages that serve every API group. Their tables belong to `@k8s-ts/apimachinery`, so that generic code has them
 * without this package.
 */
const metaPackages: ReadonlySet<string> = new Set([
  'k8s.io.api.apidiscovery.v2',
  'k8s.io.api.apidiscovery.v2beta1',
  'k8s.io.apimachinery.pkg.api.resource',
  'k8s.io.apimachinery.pkg.apis.meta.v1',
  'k8s.io.apimachinery.pkg.apis.meta.v1beta1',
  'k8s.io.apimachinery.pkg.runtime',
  'k8s.io.apimachinery.pkg.util.intstr',
]);

/**
 * Makes a file with the field table of each protobuf package, and index files that list the tables. `meta` has the names
 * and texts of the files of `@k8s-ts/apimachinery`, `api` those of the files of this package.
 */
export function tableFiles(release: Release): { readonly meta: [string, string][]; readonly api: [string, string][] } {
  const meta: [string, string][] = [];
  const api: [string, string][] = [];
  const imports: string[] = [];
  const metaImports: string[] = [];
  const metaNames: string[] = [];
  const names: string[] = [];
  for (const [packageName, pkg] of Object.entries(release.packages)) {
    if (Object.keys(pkg.messages).length === 0) continue;
    const isMeta = metaPackages.has(packageName);
    const file = packageFile(packageName);
    const variable = file.replace(/[.-](.)/g, (_all, letter: string) => letter.toUpperCase());
    const text = `${header(release.version)}\n/** Field table of ${packageName}. */\nexport const ${variable} = \`${inTemplate(table(release, packageName, pkg))}\`;\n`;
    if (isMeta) {
      meta.push([`${file}.ts`, text]);
      metaImports.push(`import { ${variable} } from './${file}.js';`);
      metaNames.push(variable);
    } else {
      api.push([`tables/${file}.ts`, text]);
      imports.push(`import { ${variable} } from './${file}.js';`);
    }
    names.push(isMeta ? `metaTables.${variable}` : variable);
  }
  meta.push([
    'index.ts',
    `${header(release.version)}${metaImports.join('\n')}\n\n/** Field tables of the packages that serve every API group, by the name of their file. */\nexport const metaTables = {\n${metaNames.map((name) => `  ${name},\n`).join('')}} as const;\n`,
  ]);
  const metaImport = `import { metaTables } from '@k8s-ts/apimachinery/field-table/meta-v1';`;
  api.push([
    'tables/index.ts',
    `${header(release.version)}${[metaImport, ...imports].join('\n')}\n\n/** Field tables of every package. */\nexport const tables: readonly string[] = [\n${names.map((name) => `  ${name},\n`).join('')}];\n`,
  ]);
  return { meta, api };
}
