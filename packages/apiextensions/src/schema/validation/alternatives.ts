import { goQuote } from '@k8s-ts/apimachinery/validation';
import { general, type KeywordError, type KeywordResult } from './keyword-errors.js';

/** Validates values against one schema. */
export interface SchemaValidator {
  /** Adds the errors and the number of matches of a value to the result. */
  validate(value: unknown, result: KeywordResult): void;
}

/** The schemas below `allOf`, `anyOf`, `oneOf` and `not` of one schema. */
export interface Alternatives {
  readonly allOf: readonly SchemaValidator[];
  readonly anyOf: readonly SchemaValidator[];
  readonly oneOf: readonly SchemaValidator[];
  readonly not: SchemaValidator | undefined;
}

/** The errors that one of the schemas found. */
interface Branch {
  readonly errors: readonly KeywordError[] | undefined;
  readonly matches: number;
}

/**
 * Validates a value against alternatives. Of several that fail, the errors of the one that matched most are reported
 * (kube-openapi pkg/validation/validate/schema_props.go).
 */
export function validateAlternatives(alternatives: Alternatives, value: unknown, result: KeywordResult): void {
  const { allOf, anyOf, oneOf, not } = alternatives;
  if (anyOf.length > 0) validateAnyOf(anyOf, value, result);
  if (oneOf.length > 0) validateOneOf(oneOf, value, result);
  if (allOf.length > 0) validateAllOf(allOf, value, result);
  if (not !== undefined && run(not, value, result).errors === undefined) {
    result.add(general(`${place(result)} must not validate the schema (not)`));
  }
}

const place = ({ path }: KeywordResult): string => goQuote(path.toString());

function run(validator: SchemaValidator, value: unknown, result: KeywordResult): Branch {
  const { errors, matches } = result;
  result.errors = undefined;
  result.matches = 0;
  validator.validate(value, result);
  const branch = { errors: result.errors, matches: result.matches };
  result.errors = errors;
  result.matches = matches;
  return branch;
}

function merge(result: KeywordResult, branch: Branch | undefined): void {
  if (branch === undefined) return;
  result.addAll(branch.errors);
  result.matches += branch.matches;
}

function validateAnyOf(anyOf: readonly SchemaValidator[], value: unknown, result: KeywordResult): void {
  let best: Branch | undefined;
  for (const each of anyOf) {
    const branch = run(each, value, result);
    if (branch.errors === undefined) {
      merge(result, branch);
      return;
    }
    if (best === undefined || branch.matches > best.matches) best = branch;
  }
  result.add(general(`${place(result)} must validate at least one schema (anyOf)`));
  merge(result, best);
}

function validateOneOf(oneOf: readonly SchemaValidator[], value: unknown, result: KeywordResult): void {
  let best: Branch | undefined;
  let first: Branch | undefined;
  let valid = 0;
  for (const each of oneOf) {
    const branch = run(each, value, result);
    if (branch.errors === undefined) {
      valid++;
      first ??= branch;
      best = undefined;
    } else if (valid === 0 && (best === undefined || branch.matches > best.matches)) {
      best = branch;
    }
  }
  if (valid === 1) {
    merge(result, first);
    return;
  }
  const found = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`;
  result.add(general(`${place(result)} must validate one and only one schema (oneOf). ${found}`));
  merge(result, best);
}

function validateAllOf(allOf: readonly SchemaValidator[], value: unknown, result: KeywordResult): void {
  let valid = 0;
  for (const each of allOf) {
    const branch = run(each, value, result);
    if (branch.errors === undefined) valid++;
    merge(result, branch);
  }
  if (valid === allOf.length) return;
  const none = valid === 0 ? '. None validated' : '';
  result.add(general(`${place(result)} must validate all the schemas (allOf)${none}`));
}
