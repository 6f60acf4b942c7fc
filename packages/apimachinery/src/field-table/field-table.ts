import type { FieldInfo, ScalarType, SpecialForm, TypeInfo, TypePackage } from './types.js';

/*
 * The text of a table, made by `@k8s-ts/api`'s generator. Lines:
 *
 *   package group version goPackage openAPIName   first line; `-` for no group, `''` for the core group
 *   #package package …                            packages that types refer to as `0.Name`, `1.Name`, …
 *   =Name ["a","b"]                               a closed enum
 *   Name flags[ form]<TAB>field<TAB>field…        a type; flags: k has kind and apiVersion, a atomic, u union, - none
 *
 * A field is `name number type flags key=value…`: type is `[]` or `{}` for list and map, then one letter for a scalar
 * (s string, b bool, i int32, l int64, d double, y bytes) or a type name (`.Name` of this package, `0.Name` of an
 * import); flags: o omitEmpty, z omitZero, p pointer, e keepsEmpty, r required, i inline, u union discriminator, -
 * none; keys: E enum, D default, L listType, K listMapKeys, M mapType, T structType, S patchStrategy, G patchMergeKey,
 * t goType.
 */

const scalars: Readonly<Record<string, ScalarType>> = {
  s: 'string',
  b: 'bool',
  i: 'int32',
  l: 'int64',
  d: 'double',
  y: 'bytes',
};

type Resolve = (name: string) => TypeInfo | undefined;

/** The table of one package. Parses the first line at once, the others on first use. */
export class FieldTable {
  readonly package: TypePackage;
  readonly #text: string;
  readonly #resolve: Resolve;
  readonly #goPackage: string;
  #rows: Map<string, string> | undefined;
  readonly #types = new Map<string, TableType>();
  readonly #enums = new Map<string, readonly string[]>();
  #imports: readonly string[] = [];

  /** @param resolve finds a type of any package by its full protobuf name */
  constructor(text: string, resolve: Resolve) {
    this.#text = text;
    this.#resolve = resolve;
    const [name = '', group = '-', version = '', goPackage = '', openAPIName = ''] = text
      .slice(0, text.indexOf('\n'))
      .split(' ');
    this.#goPackage = goPackage;
    this.package = { name, group: group === '-' ? undefined : group === "''" ? '' : group, version, openAPIName };
  }

  /** Names of the types, in the table's order. */
  names(): readonly string[] {
    return [...this.#index().keys()];
  }

  type(name: string): TypeInfo | undefined {
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const row = this.#index().get(name);
    if (row === undefined) return undefined;
    const made = new TableType(this.package, this.#goPackage, name, row, this);
    this.#types.set(name, made);
    return made;
  }

  /** A type that has kind and apiVersion. */
  kind(name: string): TypeInfo | undefined {
    const type = this.type(name);
    return type?.hasTypeMeta ? type : undefined;
  }

  /** The type of a reference in a row. */
  referred(reference: string): TypeInfo {
    const dot = reference.indexOf('.');
    const name = reference.slice(dot + 1);
    const found =
      dot === 0 ? this.type(name) : this.#resolve(`${this.#imports[Number(reference.slice(0, dot))]}.${name}`);
    if (found === undefined) throw new Error(`field table ${this.package.name}: unknown type ${reference}`);
    return found;
  }

  enumValues(name: string): readonly string[] {
    return this.#enums.get(name) ?? [];
  }

  #index(): Map<string, string> {
    if (this.#rows !== undefined) return this.#rows;
    const rows = new Map<string, string>();
    const lines = this.#text.split('\n');
    for (let i = 1; i < lines.length; i++) {
      const line = lines[i] as string;
      if (line === '') continue;
      const space = line.indexOf(' ');
      if (line.startsWith('#')) this.#imports = line.slice(1).split(' ');
      else if (line.startsWith('='))
        this.#enums.set(line.slice(1, space), JSON.parse(line.slice(space + 1)) as string[]);
      else rows.set(line.slice(0, space), line.slice(space + 1));
    }
    this.#rows = rows;
    return rows;
  }
}

class TableType implements TypeInfo {
  readonly name: string;
  readonly goName: string;
  readonly openAPIName: string;
  readonly hasTypeMeta: boolean;
  readonly special?: SpecialForm;
  readonly atomic: boolean;
  readonly union?: { readonly discriminator?: string };
  readonly fields: readonly FieldInfo[];
  #byJson: Map<string, FieldInfo> | undefined;
  #byNumber: Map<number, FieldInfo> | undefined;

  constructor(pkg: TypePackage, goPackage: string, name: string, row: string, table: FieldTable) {
    this.name = `${pkg.name}.${name}`;
    this.goName = `${goPackage}.${name}`;
    this.openAPIName = `${pkg.openAPIName}.${name}`;
    const [head = '', ...fields] = row.split('\t');
    const [flags = '', special] = head.split(' ');
    this.hasTypeMeta = flags.includes('k');
    this.atomic = flags.includes('a');
    if (special !== undefined) this.special = special as SpecialForm;
    this.fields = fields.map((text) => new TableField(text, table));
    if (flags.includes('u')) {
      const at = fields.findIndex((text) => text.split(' ')[3]?.includes('u'));
      this.union = at >= 0 ? { discriminator: (this.fields[at] as FieldInfo).name } : {};
    }
  }

  field(jsonName: string): FieldInfo | undefined {
    if (this.#byJson === undefined) {
      this.#byJson = new Map();
      this.#collect(this, this.#byJson);
    }
    return this.#byJson.get(jsonName);
  }

  fieldByNumber(number: number): FieldInfo | undefined {
    this.#byNumber ??= new Map(this.fields.map((field) => [field.number, field]));
    return this.#byNumber.get(number);
  }

  #collect(type: TypeInfo, into: Map<string, FieldInfo>): void {
    for (const field of type.fields) {
      if (field.inline && field.type !== undefined) this.#collect(field.type, into);
      else into.set(field.name, field);
    }
  }
}

class TableField implements FieldInfo {
  readonly name: string;
  readonly number: number;
  readonly shape: 'single' | 'list' | 'map';
  readonly scalar?: ScalarType;
  readonly inline: boolean;
  readonly pointer: boolean;
  readonly omitEmpty: boolean;
  readonly omitZero: boolean;
  readonly keepsEmpty: boolean;
  readonly required: boolean;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  readonly mapType?: 'atomic' | 'granular';
  readonly structType?: 'atomic' | 'granular';
  readonly patchStrategy?: string;
  readonly patchMergeKey?: string;
  readonly goType?: string;
  readonly #reference: string | undefined;
  readonly #table: FieldTable;
  #type: TypeInfo | undefined;

  constructor(text: string, table: FieldTable) {
    this.#table = table;
    const [name = '', number = '', type = '', flags = '', ...attributes] = text.split(' ');
    this.name = name;
    this.number = Number(number);
    this.shape = type.startsWith('[]') ? 'list' : type.startsWith('{}') ? 'map' : 'single';
    const value = this.shape === 'single' ? type : type.slice(2);
    if (value.length === 1) this.scalar = scalars[value] as ScalarType;
    else this.#reference = value;
    this.inline = flags.includes('i');
    this.pointer = flags.includes('p');
    this.omitEmpty = flags.includes('o');
    this.omitZero = flags.includes('z');
    this.keepsEmpty = flags.includes('e');
    this.required = flags.includes('r');
    for (const attribute of attributes) {
      const text = attribute.slice(2);
      switch (attribute[0]) {
        case 'E':
          this.enum = table.enumValues(text);
          break;
        case 'D':
          this.default = JSON.parse(text) as unknown;
          break;
        case 'L':
          this.listType = text as 'atomic' | 'set' | 'map';
          break;
        case 'K':
          this.listMapKeys = text.split(',');
          break;
        case 'M':
          this.mapType = text as 'atomic' | 'granular';
          break;
        case 'T':
          this.structType = text as 'atomic' | 'granular';
          break;
        case 'S':
          this.patchStrategy = text;
          break;
        case 'G':
          this.patchMergeKey = text;
          break;
        case 't':
          this.goType = text;
      }
    }
  }

  /** Resolved on first use, because tables may refer to each other in circles. */
  get type(): TypeInfo | undefined {
    if (this.#type === undefined && this.#reference !== undefined) this.#type = this.#table.referred(this.#reference);
    return this.#type;
  }
}
