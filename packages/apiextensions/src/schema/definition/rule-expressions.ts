import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { RuleCompiler } from '../cel/compile-rules.js';
import { schemaType } from '../cel/schema-type.js';
import { withObjectMeta } from '../cel/with-object-meta.js';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { itemsOf, propertyOf, valuesOf } from '../structural/parts.js';
import type { PreexistingExpressions } from '../types.js';
import { internalRule } from './internal-form.js';
import type { SchemaPlace } from './keyword-support.js';
import { costMessage, expressionCostLimit, maxElementsOf, multiplied, TotalCost } from './rule-costs.js';

/**
 * Facts about a schema that the checks of its rules need
 * (`kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/cel_validation.go`).
 */
export class RuleContext {
  /** Costs of all rules of the whole schema. */
  readonly total: TotalCost;

  private constructor(
    /** The schema as expressions see it. */
    readonly schema: JSONSchemaProps,
    readonly isResourceRoot: boolean,
    /** Maximum number of values of the schema in an object; undefined for no limit. */
    readonly cardinality: bigint | undefined,
    total: TotalCost,
  ) {
    this.total = total;
  }

  static root(schema: JSONSchemaProps): RuleContext {
    return new RuleContext(schema, true, 1n, new TotalCost());
  }

  property(name: string): RuleContext | undefined {
    const schema = this.isResourceRoot ? withObjectMeta(this.schema) : this.schema;
    return this.#child(propertyOf(schema, name));
  }

  items(): RuleContext | undefined {
    return this.#child(itemsOf(this.schema));
  }

  values(): RuleContext | undefined {
    return this.#child(valuesOf(this.schema));
  }

  #child(schema: JSONSchemaProps | undefined): RuleContext | undefined {
    if (schema === undefined) return undefined;
    const most = this.cardinality === undefined ? undefined : maxElementsOf(this.schema);
    const cardinality =
      this.cardinality === undefined || most === undefined ? undefined : multiplied(this.cardinality, most);
    return new RuleContext(schema, schema['x-kubernetes-embedded-resource'] === true, cardinality, this.total);
  }
}

/** How expressions of a definition are checked. */
export interface ExpressionOptions {
  readonly preexisting: PreexistingExpressions;
  /** As in `DefinitionSchemaOptions`. */
  readonly compatibilityVersion?: string | undefined;
  readonly suppressPerExpressionCost: boolean;
}

/** Errors of the expressions of a schema's rules: those of compilation, and of costs. */
export function validateRuleExpressions(
  schema: JSONSchemaProps,
  path: FieldPath,
  context: RuleContext,
  place: SchemaPlace,
  options: ExpressionOptions,
): FieldError[] {
  const rulesPath = path.child('x-kubernetes-validations');
  const type = schemaType(context.schema, context.isResourceRoot);
  if (type === undefined) {
    const cause = 'unable to convert structural schema to CEL declarations';
    const detail = `internal error: failed to construct type information for x-kubernetes-validations rules: ${cause}`;
    return [field.internalError(rulesPath, detail)];
  }
  const compiler = new RuleCompiler(context.schema, type, options.preexisting, options.compatibilityVersion);
  const errors: FieldError[] = [];
  for (const [i, rule] of (schema['x-kubernetes-validations'] ?? []).entries()) {
    field.pushAll(errors, checkRule(rule, rulesPath.index(i), compiler, { context, place, options }));
  }
  return errors;
}

/** The schema of a rule, and how the rule is checked. */
interface RuleSurroundings {
  readonly context: RuleContext;
  readonly place: SchemaPlace;
  readonly options: ExpressionOptions;
}

function checkRule(
  given: Parameters<RuleCompiler['compile']>[0],
  path: FieldPath,
  compiler: RuleCompiler,
  { context: { cardinality, total }, place, options: { suppressPerExpressionCost } }: RuleSurroundings,
): FieldError[] {
  const { rule, program, error, usesOldSelf, message, messageError } = compiler.compile(given);
  const errors: FieldError[] = [];
  const rulePath = path.child('rule');
  const checkCost = (name: string, cost: bigint, at: FieldPath) => {
    if (!suppressPerExpressionCost && cost > expressionCostLimit) {
      errors.push(field.forbidden(at, costMessage(name, cost, expressionCostLimit)));
    }
    total.add(at, cost);
  };
  const cost = program === undefined ? 0n : compiler.maxCost(program);
  checkCost('estimated rule cost', multiplied(cost, cardinality ?? compiler.maxCardinality), rulePath);
  if (error !== undefined) errors.push(field.invalid(rulePath, internalRule(rule), error));
  const messagePath = path.child('messageExpression');
  if (messageError !== undefined) errors.push(field.invalid(messagePath, internalRule(rule), messageError));
  else if (message !== undefined) {
    checkCost('estimated messageExpression cost', compiler.maxCost(message), messagePath);
  }
  if (usesOldSelf) {
    if (place.uncorrelatable !== undefined) {
      const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${place.uncorrelatable}`;
      errors.push(field.invalid(rulePath, rule.rule, detail));
    }
  } else if (rule.optionalOldSelf !== undefined && rule.optionalOldSelf !== null) {
    const detail = 'may not be set if oldSelf is not used in rule';
    errors.push(field.invalid(path.child('optionalOldSelf'), rule.optionalOldSelf, detail));
  }
  return errors;
}
