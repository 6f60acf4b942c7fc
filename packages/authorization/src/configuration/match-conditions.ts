import type { authorizationv1 } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { aggregateMessages, type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import {
  boolType,
  type Env,
  isExactType,
  listType,
  mapType,
  objectDecl,
  objectType,
  type Program,
  stringType,
} from '@k8s-ts/cel';
import { environment, perCallLimit } from '@k8s-ts/cel/kubernetes';
import type { MatchConditions } from '../webhook/webhook-authorizer.js';

type Spec = authorizationv1.SubjectAccessReviewSpec;

const requirement = objectDecl('kubernetes.SelectorRequirement', {
  key: stringType,
  operator: stringType,
  values: listType(stringType),
});
const selector = (name: string) =>
  objectDecl(name, { rawSelector: stringType, requirements: listType(objectType(requirement.name)) });
const fieldSelector = selector('kubernetes.FieldSelectorAttributes');
const labelSelector = selector('kubernetes.LabelSelectorAttributes');
const resourceAttributes = objectDecl('kubernetes.ResourceAttributes', {
  namespace: stringType,
  verb: stringType,
  group: stringType,
  version: stringType,
  resource: stringType,
  subresource: stringType,
  name: stringType,
  fieldSelector: objectType(fieldSelector.name),
  labelSelector: objectType(labelSelector.name),
});
const nonResourceAttributes = objectDecl('kubernetes.NonResourceAttributes', { path: stringType, verb: stringType });
const request = objectDecl('kubernetes.SubjectAccessReviewSpec', {
  resourceAttributes: objectType(resourceAttributes.name),
  nonResourceAttributes: objectType(nonResourceAttributes.name),
  user: stringType,
  groups: listType(stringType),
  extra: mapType(stringType, listType(stringType)),
  uid: stringType,
});
const types = new Map(
  [requirement, fieldSelector, labelSelector, resourceAttributes, nonResourceAttributes, request].map((each) => [
    each.name,
    each,
  ]),
);

let shared: Env | undefined;

/** An environment whose variable `request` is the spec of a SubjectAccessReview. */
function conditionEnvironment(): Env {
  shared ??= environment('1.34', 'stored').extend({
    variables: { request: objectType(request.name) },
    provider: { findObject: (name) => types.get(name) },
  });
  return shared;
}

/** Conditions that can be evaluated, and the errors of the others. */
export interface CompiledConditions {
  /** Undefined without conditions. */
  readonly conditions?: MatchConditions;
  readonly errors: readonly FieldError[];
}

/**
 * Compiles match conditions (`kubernetes/apiserver pkg/apis/apiserver/validation`).
 *
 * @param path of the list
 */
export function compileMatchConditions(expressions: readonly string[], path: FieldPath): CompiledConditions {
  if (expressions.length > 64) return { errors: [field.tooMany(path, expressions.length, 64)] };
  const errors: FieldError[] = [];
  const programs: Program[] = [];
  const seen = new Set<string>();
  for (const [index, expression] of expressions.entries()) {
    const place = path.index(index).child('expression');
    if (expression.trim() === '') errors.push(field.required(place));
    else if (seen.has(expression)) errors.push(field.duplicate(place, expression));
    else {
      seen.add(expression);
      const compiled = compile(expression);
      if (typeof compiled === 'string') errors.push(field.invalid(place, expression, compiled));
      else programs.push(compiled);
    }
  }
  return { errors, ...(programs.length > 0 ? { conditions: (spec) => evaluate(programs, spec) } : {}) };
}

/** @returns an error message for an invalid expression */
function compile(expression: string): Program | string {
  const { program, issues } = conditionEnvironment().compile(expression);
  if (program === undefined) return `compilation failed: ${issues}`;
  return isExactType(program.outputType, boolType) ? program : `must evaluate to bool but got ${program.outputType}`;
}

function evaluate(programs: readonly Program[], spec: Spec): boolean {
  const variables = { request: variableOf(spec) };
  const failures: string[] = [];
  for (const program of programs) {
    try {
      if (program.evaluate(variables, { costLimit: perCallLimit }) !== true) return false;
    } catch (error) {
      failures.push(`cel evaluation error: expression '${program.source}' resulted in error: ${errorText(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(aggregateMessages(failures));
  return true;
}

const texts = ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'] as const;

/** Attributes with an empty text are present. */
function variableOf({ user = '', groups = [], uid = '', extra = {}, ...about }: Spec): object {
  const { resourceAttributes: resource, nonResourceAttributes: path } = about;
  return {
    user,
    groups,
    uid,
    extra,
    ...(resource && {
      resourceAttributes: { ...Object.fromEntries(texts.map((name) => [name, ''])), ...resource },
    }),
    ...(path && { nonResourceAttributes: { verb: '', path: '', ...path } }),
  };
}
