import { isCompilable, makeProgram } from './make-program.js';

/** Puts the fields of a value in order. Returns the same value when they are in order already. */
export type Arrange = (value: unknown) => unknown;

/** A type of which objects can be put in order. */
export interface InterpretedOrder {
  /** Names of the fields, in order. */
  readonly names: readonly string[];
  /** Puts the values of the fields in order; undefined for types whose values are in order already. */
  readonly values: readonly (Arrange | undefined)[];
  /** Puts any value of the type in order. */
  readonly arrange: Arrange;
}

/**
 * Compiles the order of a type into a program, with a case for each field. It orders objects with known fields only,
 * and leaves others to `arrange`.
 *
 * @returns undefined when the process forbids code from strings, and for types that are better interpreted
 */
export function compileStructOrder({ names, values, arrange }: InterpretedOrder): Arrange | undefined {
  if (!isCompilable(names)) return undefined;
  return makeProgram<MakeOrder>(['values', 'interpret'], programOf(names, values))?.(values, arrange);
}

type MakeOrder = (values: InterpretedOrder['values'], interpret: Arrange) => Arrange;

function programOf(names: readonly string[], values: InterpretedOrder['values']): string {
  const literals = names.map((name) => JSON.stringify(name));
  const constants = names.map((_, i) => `const arrange${i} = values[${i}];`);
  const cases = literals.map((literal, i) => {
    const after = values[i] === undefined ? 'before' : `after = arrange${i}(before)`;
    return `case ${literal}: at = ${i}; v${i} = ${after}; break;`;
  });
  const assignments = literals.map((literal, i) => `if (v${i} !== undefined) out[${literal}] = v${i};`);
  return `${constants.join('\n')}
return (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  let ${names.map((_, i) => `v${i}`).join(', ')};
  let last = -1, same = true;
  for (const key in value) {
    const before = value[key];
    if (before === undefined) return interpret(value);
    let at, after = before;
    switch (key) {
${cases.join('\n')}
      default: return interpret(value);
    }
    if (at < last || after !== before) same = false;
    last = at;
  }
  if (same) return value;
  const out = {};
${assignments.join('\n')}
  return out;
};`;
}
