import { objectType, type Type } from '../types/type.js';
import type { Adapt, ObjectDecl } from './provider.js';
import { MapValue, type Value } from './value.js';

/** A plain object whose members become values when they are read. Its keys are texts. */
export class NativeMap extends MapValue {
  constructor(
    readonly native: Readonly<Record<string, unknown>>,
    readonly adapt: Adapt,
  ) {
    super();
  }

  get size(): number {
    return Object.keys(this.native).length;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string' || !Object.hasOwn(this.native, key)) return undefined;
    const member = this.native[key];
    return member === undefined ? undefined : this.adapt(member);
  }

  keys(): Iterable<Value> {
    return Object.keys(this.native);
  }
}

/** Finds how fields of an object type become values. */
export type FieldAdapter = (decl: ObjectDecl, field: string) => { member: string; adapt: Adapt } | undefined;

/** A plain object with the fields of an object type. */
export class ObjectValue extends MapValue {
  constructor(
    readonly decl: ObjectDecl,
    readonly native: Readonly<Record<string, unknown>>,
    readonly fieldAdapter: FieldAdapter,
  ) {
    super();
  }

  get type(): Type {
    return objectType(this.decl.name);
  }

  get size(): number {
    let size = 0;
    for (const _ of this.keys()) size++;
    return size;
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string') return undefined;
    const field = this.fieldAdapter(this.decl, key);
    if (field === undefined || !Object.hasOwn(this.native, field.member)) return undefined;
    const member = this.native[field.member];
    return member === undefined ? undefined : field.adapt(member);
  }

  *keys(): Iterable<Value> {
    for (const name of this.decl.fieldNames ?? Object.keys(this.native)) {
      const member = this.fieldAdapter(this.decl, name)?.member;
      if (member !== undefined && this.native[member] !== undefined) yield name;
    }
  }
}
