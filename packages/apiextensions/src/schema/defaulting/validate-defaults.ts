import { aggregateText, type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { runtimeCostBudget } from '@k8s-ts/cel/kubernetes';
import { RuleValidator } from '../cel/rule-validator.js';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { coerceEmbedded } from '../object-meta/coerce-embedded.js';
import { validateEmbedded } from '../object-meta/validate-embedded.js';
import { prune } from '../pruning/prune.js';
import { itemsOf, propertiesOf } from '../structural/parts.js';
import { metaFields, rootNode, SchemaNode } from '../structural/schema-node.js';
import { FieldErrorException } from '../types.js';
import { KeywordResult } from '../validation/keyword-errors.js';
import { KeywordValidator } from '../validation/keyword-validator.js';
import { shown } from '../values/json-values.js';

/**
 * Errors of defaults: they must be valid, and have no unknown fields
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/schema/defaulting/validation.go`). The schema must be structural.
 */
export function validateDefaults(schema: JSONSchemaProps, path: FieldPath, requirePruned: boolean): FieldError[] {
  const walk: Walk = { errors: [], requirePruned, budget: runtimeCostBudget };
  const root = rootNode(schema, true);
  visit(root, path, { root, steps: [], isInsideMeta: false }, walk);
  return walk.errors;
}

interface Walk {
  readonly errors: FieldError[];
  readonly requirePruned: boolean;
  budget: number;
}

/** The whole object that a schema is part of. */
interface Surroundings {
  readonly root: SchemaNode;
  /** The path from the whole object to the value: names of fields, and undefined for an item of a list. */
  readonly steps: readonly (string | undefined)[];
  readonly isInsideMeta: boolean;
}

function visit(node: SchemaNode, path: FieldPath, around: Surroundings, walk: Walk): void {
  const here = node.isEmbedded ? { root: node, steps: [], isInsideMeta: false } : around;
  if (node.default !== undefined) validateDefault(node, path.child('default'), here, walk);
  if (walk.budget < 0) return;
  const items = itemsOf(node.schema) && node.items;
  if (items !== undefined) visit(items, path.child('items'), { ...here, steps: [...here.steps, undefined] }, walk);
  for (const [name] of propertiesOf(node.schema)) {
    if (walk.budget < 0) return;
    const isInsideMeta = here.isInsideMeta || (node.isEmbedded && metaFields.has(name));
    const inside = { root: here.root, steps: [...here.steps, name], isInsideMeta };
    visit(node.property(name) as SchemaNode, path.child('properties').key(name), inside, walk);
  }
}

function validateDefault(node: SchemaNode, path: FieldPath, around: Surroundings, walk: Walk): void {
  const value = node.default;
  if (around.isInsideMeta) {
    const problem = metadataProblem(value, around);
    if (problem !== undefined) {
      walk.errors.push(field.invalid(path, shown(value), `must result in valid metadata: ${problem}`));
      return;
    }
  } else {
    if (walk.requirePruned && prune(value, node) !== value) {
      walk.errors.push(field.invalid(path, shown(value), 'must not have unknown fields'));
    }
    const errors = embeddedErrors(value, node, path);
    if (errors.length > 0) {
      field.pushAll(walk.errors, errors);
      return;
    }
  }
  const result = new KeywordResult();
  new KeywordValidator(node.schema, 'structural').validate(value, result);
  const errors = result.fieldErrors(path);
  field.pushAll(walk.errors, errors);
  if (errors.length === 0) validateRules(node, value, path, node === around.root, walk);
}

/** Rules must hold for the default: in an update that does not change it, and in a creation. */
function validateRules(node: SchemaNode, value: unknown, path: FieldPath, isRoot: boolean, walk: Walk): void {
  const validator = RuleValidator.of(node.schema, isRoot);
  if (validator === undefined) return;
  const unchanged = validator.validate(path, value, value, { costBudget: walk.budget });
  field.pushAll(walk.errors, unchanged.errors);
  let { remaining } = unchanged;
  if (unchanged.errors.length === 0) {
    const created = validator.validate(path, value, undefined, { costBudget: walk.budget });
    field.pushAll(walk.errors, created.errors);
    remaining = Math.min(remaining, created.remaining);
  }
  walk.budget = remaining;
}

function embeddedErrors(value: unknown, node: SchemaNode, path: FieldPath): FieldError[] {
  try {
    // Checks only: the coerced value is not written into the schema.
    coerceEmbedded(value, node, false, path);
  } catch (error) {
    if (error instanceof FieldErrorException) return [error.error];
    throw error;
  }
  return validateEmbedded(value, node, path);
}

/**
 * Validates an object that has nothing but the default at its place, and returns the error about its metadata. Other
 * errors of this object do not count.
 */
function metadataProblem(value: unknown, { root, steps }: Surroundings): string | undefined {
  const wrapped = steps.reduceRight<unknown>(
    (inner, step) => (step === undefined ? [inner] : Object.fromEntries([[step, inner]])),
    value,
  );
  const object = { kind: 'Validation', apiVersion: 'validation/v1', ...(wrapped as object) };
  const node = root.isEmbedded ? root : new SchemaNode(root.schema, true, false);
  try {
    coerceEmbedded(object, node, false);
  } catch (error) {
    if (error instanceof FieldErrorException) return error.message;
    throw error;
  }
  const errors = validateEmbedded(object, node, FieldPath.empty);
  return errors.length === 0 ? undefined : aggregateText(errors);
}
