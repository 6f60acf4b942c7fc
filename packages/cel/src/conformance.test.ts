import { describe, expect, it } from 'vitest';
import { type FunctionDecl, functionDecl, memberOverload, overload } from './checker/function-decl.js';
import { newEnv } from './env.js';
import { bindingsLibrary } from './library/bindings.js';
import { comprehensionsLibrary } from './library/comprehensions.js';
import { encodersLibrary } from './library/encoders.js';
import { listsLibrary } from './library/lists.js';
import { mathLibrary } from './library/math.js';
import { optionalLibrary } from './library/optional.js';
import { setsLibrary } from './library/sets.js';
import { stringsLibrary } from './library/strings.js';
import { CELError } from './program.js';
import { type ConformanceCase, conformanceCases, type Json, readType, readValue } from './testing/conformance.js';
import type { Type } from './types/type.js';
import { equal } from './values/equal.js';
import { Double } from './values/scalars.js';
import { typeOf } from './values/type-of.js';
import type { Value } from './values/value.js';

/** Files, sections and tests of the specification that do not apply, and why. */
const leftOut: readonly (readonly [name: string, reason: string])[] = [
  ['block_ext', 'blocks are made by an optimizer that Kubernetes does not use'],
  ['network_ext', 'Kubernetes has its own functions of addresses'],
  ['dynamic', 'protobuf messages: there are none in Kubernetes'],
  ['enums', 'protobuf messages'],
  ['proto2', 'protobuf messages'],
  ['proto2_ext', 'protobuf messages'],
  ['proto3', 'protobuf messages'],
  ['wrappers', 'protobuf messages'],
  ['comparisons/eq_wrapper', 'protobuf messages'],
  ['type_deductions/wrappers', 'protobuf messages'],
  ['type_deductions/legacy_nullable_types', 'protobuf messages'],
  ['type_deductions/field_access', 'protobuf messages'],
  ['string_ext/format', 'describes version 4 of the library; Kubernetes has version 2, which formats differently'],
  ['fields/qualified_identifier_resolution/map_key_float', 'google/cel-go allows keys of all types at run time'],
  ['fields/qualified_identifier_resolution/map_key_null', 'google/cel-go allows keys of all types at run time'],
  ['fields/qualified_identifier_resolution/map_value_repeat_key', 'google/cel-go takes the last of equal keys'],
  [
    'fields/qualified_identifier_resolution/map_value_repeat_key_heterogeneous',
    'google/cel-go tells ints and uints apart here',
  ],
  ['optionals/optionals/map_null_entry_no_such_key', 'an option of google/cel-go that Kubernetes does not set'],
  ['string_ext/value_errors/indexof_out_of_range', 'google/cel-go v0.26, which Kubernetes 1.35 has, answers -1'],
  ['string_ext/value_errors/lastindexof_out_of_range', 'google/cel-go v0.26, which Kubernetes 1.35 has, answers -1'],
  ['optionals/optionals/map_present_key_invalid_field', 'an option of google/cel-go that Kubernetes does not set'],
];

const libraries = [
  optionalLibrary,
  bindingsLibrary,
  comprehensionsLibrary,
  encodersLibrary,
  listsLibrary,
  mathLibrary,
  setsLibrary,
  stringsLibrary(3),
];

function reasonToLeaveOut({ file, section, name, test }: ConformanceCase): string | undefined {
  const names = [file, `${file}/${section}`, `${file}/${section}/${name}`];
  const listed = leftOut.find(([skipped]) => names.includes(skipped));
  if (listed !== undefined) return listed[1];
  if (test.disableCheck === true) return 'not checked: Kubernetes checks every expression';
  return /TestAllTypes|google\.protobuf\.|GlobalEnum/.test(JSON.stringify(test)) ? 'protobuf messages' : undefined;
}

interface Declaration {
  readonly name: string;
  readonly ident?: { readonly type?: Json };
  readonly function?: {
    readonly overloads: readonly {
      overloadId: string;
      params?: Json[];
      resultType?: Json;
      isInstanceFunction?: boolean;
    }[];
  };
}

function environmentOf({ test }: ConformanceCase) {
  const variables: Record<string, Type> = {};
  const functions: FunctionDecl[] = [];
  for (const decl of (test.typeEnv ?? []) as Declaration[]) {
    if (decl.ident !== undefined) variables[decl.name] = readType(decl.ident.type ?? {});
    const overloads = (decl.function?.overloads ?? []).map((item) =>
      (item.isInstanceFunction ? memberOverload : overload)(
        item.overloadId,
        (item.params ?? []).map(readType),
        readType(item.resultType ?? {}),
      ),
    );
    if (overloads.length > 0) functions.push(functionDecl(decl.name, ...overloads));
  }
  return newEnv({
    variables,
    libraries: [...libraries, { name: 'test', functions }],
    container: (test.container as string | undefined) ?? '',
    crossTypeComparisons: true,
  });
}

function expectEqual(actual: Value, expected: Value): void {
  expect(typeOf(actual).name).toBe(typeOf(expected).name);
  if (actual instanceof Double && expected instanceof Double) expect(actual.value).toBe(expected.value);
  else expect(equal(actual, expected)).toBe(true);
}

function expectType(test: Json, type: Type): void {
  const { deducedType } = (test.typedResult ?? {}) as { deducedType?: Json };
  if (deducedType !== undefined) expect(String(type)).toBe(String(readType(deducedType)));
}

const cases = conformanceCases();
const kept = cases.filter((item) => reasonToLeaveOut(item) === undefined);

describe('the tests of the specification', () => {
  it('are at least 1,300 besides the exceptions', () => {
    expect(kept.length).toBeGreaterThan(1300);
  });

  it.each(kept.map((item) => [`${item.file}/${item.section}/${item.name}`, item] as const))(
    'have the expected result: %s',
    (_, item) => {
      const { test } = item;
      const env = environmentOf(item);
      if (test.checkOnly === true) {
        const checked = env.check(test.expr);
        expect(checked.issues?.toString()).toBeUndefined();
        if (checked.issues === undefined) expectType(test, checked.ast.outputType);
        return;
      }
      const { program, issues } = env.compile(test.expr);
      if (test.evalError !== undefined && program === undefined) return;
      expect(issues?.toString()).toBeUndefined();
      if (program === undefined) return;
      expectType(test, program.outputType);
      const { result } = (test.typedResult ?? {}) as { result?: Json };
      const variables = Object.fromEntries(
        Object.entries((test.bindings ?? {}) as Record<string, { value: Json }>).map(([name, { value }]) => [
          name,
          readValue(value),
        ]),
      );
      if (test.evalError !== undefined) {
        expect(() => program.evaluate(variables)).toThrow(CELError);
        return;
      }
      const expected = (test.value ?? result) as Json | undefined;
      expectEqual(program.evaluate(variables), expected === undefined ? true : (readValue(expected) as Value));
    },
  );
});
