import {
  type CostNode,
  ErrorValue,
  type FieldDecl,
  listType,
  mapType,
  type ObjectDecl,
  objectType,
  type SizeEstimate,
  stringType,
  type Type,
  type TypeProvider,
} from '@k8s-ts/cel';
import type { SizeEstimator } from '@k8s-ts/cel/kubernetes';
import { escapeName } from '@k8s-ts/cel/kubernetes';
import { adapterOf } from './adapt.js';
import type { SchemaType, SchemaTypeField } from './schema-type.js';

/**
 * The types of the expressions of one schema: `self` has the schema's type, and fields of objects have types named
 * after their place.
 */
export class TypeScope implements TypeProvider {
  readonly self: Type;
  readonly #objects = new Map<string, ObjectDecl>();
  readonly #root: SchemaType;

  constructor(root: SchemaType) {
    this.#root = root;
    this.self = this.#typeOf(root, 'selfType');
  }

  findObject(name: string): ObjectDecl | undefined {
    return this.#objects.get(name);
  }

  /** Bounds of inputs, for estimates of costs. */
  readonly estimateSize: SizeEstimator = ({ path }: CostNode): SizeEstimate | undefined => {
    if (path === undefined || path.length === 0) return undefined;
    let type: SchemaType | undefined = this.#root;
    for (const step of path.slice(1)) {
      // The size of map keys is not limited.
      if (step === '@keys' && type.kind === 'map') type = keyType;
      else if (step === '@items' || step === '@values') type = type.element;
      else type = type.fields?.get(step)?.type;
      if (type === undefined) return undefined;
    }
    return { min: 0n, max: BigInt(Math.trunc(type.maxElements)) };
  };

  #typeOf(type: SchemaType, name: string): Type {
    switch (type.kind) {
      case 'list':
        return listType(this.#typeOf(type.element as SchemaType, `${name}.@idx`));
      case 'map':
        return mapType(stringType, this.#typeOf(type.element as SchemaType, `${name}.@elem`));
      case 'object':
        this.#objects.set(name, this.#objectDecl(type, name));
        return objectType(name);
      default:
        return type.scalar as Type;
    }
  }

  /** Fields are declared when an expression uses them. */
  #objectDecl(type: SchemaType, name: string): ObjectDecl {
    const declared = new Map<string, FieldDecl>();
    return {
      name,
      field: (identifier) => {
        const known = declared.get(identifier);
        if (known !== undefined) return known;
        // Reserved words need no escape after a dot.
        const field = type.fields?.get(identifier) ?? type.fields?.get(`__${identifier}__`);
        if (field === undefined || (field.member !== identifier && identifier !== escapeName(field.member)))
          return undefined;
        const decl = this.#fieldDecl(field, identifier, `${name}.${identifier}`);
        declared.set(identifier, decl);
        return decl;
      },
      fieldNames: [...(type.fields?.keys() ?? [])],
    };
  }

  #fieldDecl({ member, schema, type }: SchemaTypeField, identifier: string, name: string): FieldDecl {
    const adapt = adapterOf(schema);
    // Null in a field is like an absent field.
    const absent = new ErrorValue(`no such key: ${identifier}`);
    return { type: this.#typeOf(type, name), member, adapt: (native) => (native === null ? absent : adapt(native)) };
  }
}

const keyType: SchemaType = { kind: 'scalar', scalar: stringType, minSize: 2, maxElements: 0 };
