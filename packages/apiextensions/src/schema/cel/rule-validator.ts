import { type FieldError, type FieldPath, field, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { OptionalValue, optionalNone } from '@k8s-ts/cel';
import { runtimeCostBudget } from '@k8s-ts/cel/kubernetes';
import type { JSONSchemaProps } from '../json-schema-props.js';
import type { Correlation } from '../ratcheting/correlation.js';
import { mapList } from '../ratcheting/map-list.js';
import { itemsOf, propertyOf, valuesOf } from '../structural/parts.js';
import type { OnCostly } from '../types.js';
import { isObject, type JSONObject } from '../values/json-values.js';
import { adapterOf } from './adapt.js';
import { type CompiledRule, RuleCompiler, type ValidationRule } from './compile-rules.js';
import { type Budget, evaluateRule, newBudget, type RuleTarget } from './evaluate-rule.js';
import { schemaType } from './schema-type.js';
import { schemasWithRules } from './schemas-with-rules.js';
import { withObjectMeta } from './with-object-meta.js';

/** Errors of rules, and errors that are warnings only because the value did not change. */
export interface RuleErrors {
  readonly errors: readonly FieldError[];
  readonly warnings: readonly string[];
  /** The budget that is left; below 0 when it was used up. */
  readonly remaining: number;
}

/** How rules are evaluated. */
export interface RuleOptions {
  /** Returns errors of unchanged values as warnings. */
  readonly correlation?: Correlation | undefined;
  /** Total cost that all rules may have. Default: as in kube-apiserver. */
  readonly costBudget?: number;
  readonly onCostly?: OnCostly | undefined;
}

/** The value before the update that corresponds to a value, for ratcheting. */
interface Ratchet {
  readonly current?: Correlation | undefined;
  /** The nearest enclosing value that corresponds to an old one. */
  readonly parent?: Correlation | undefined;
}

const noRatchet: Ratchet = {};

/**
 * Evaluates the rules of a schema and of the schemas inside
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/validation.go`). Rules are compiled when a value needs
 * them for the first time.
 */
export class RuleValidator {
  readonly #root: RuleNode;

  private constructor(root: RuleNode) {
    this.#root = root;
  }

  /** Undefined for a schema without rules. @param isResourceRoot the values are whole objects */
  static of(schema: JSONSchemaProps, isResourceRoot: boolean): RuleValidator | undefined {
    const withRules = schemasWithRules(schema);
    if (!withRules.has(schema)) return undefined;
    return new RuleValidator(new RuleNode(schema, { isResourceRoot, isRepeated: false }, withRules));
  }

  /**
   * @param old the value before an update; null or undefined for a create
   */
  validate(
    path: FieldPath,
    value: unknown,
    old: unknown,
    { correlation, costBudget = runtimeCostBudget, onCostly }: RuleOptions = {},
  ): RuleErrors {
    const run: Run = { errors: [], warnings: [], budget: newBudget(costBudget, onCostly) };
    this.#root.validate(run, path, value, old, correlation === undefined ? noRatchet : { current: correlation });
    return { errors: run.errors, warnings: run.warnings, remaining: run.budget.remaining };
  }
}

interface Run {
  readonly errors: FieldError[];
  readonly warnings: string[];
  readonly budget: Budget;
}

/** Place of a schema's values. */
interface RulePlace {
  /** The values are whole objects. */
  readonly isResourceRoot: boolean;
  /** An object may have several of the values, because the place is below a list or a map. */
  readonly isRepeated: boolean;
  /** Expressions cannot use them, because the type around them does not declare them, such as `items` of an object. */
  readonly isUnreachable?: boolean;
}

/**
 * Maximum total length of the rules of a schema that stay compiled, because compiled rules take about 80 times the
 * memory of their texts. If they are longer, each rule is compiled again whenever it is evaluated. There is no limit
 * below lists and maps, where an object may have many values for the same rules.
 */
const maxKeptRuleLength = 128 * 1024;

class RuleNode {
  readonly #schema: JSONSchemaProps;
  readonly #place: RulePlace;
  /** Whether rules are kept when they have been compiled. */
  readonly #keepsRules: boolean;
  /** Whether a rule may use the old value. */
  readonly #mentionsOldSelf: boolean;
  readonly #withRules: ReadonlySet<JSONSchemaProps>;
  readonly #rules: readonly ValidationRule[];
  readonly #children = new Map<JSONSchemaProps, RuleNode>();
  readonly #compiled: CompiledRule[] = [];
  /** Undefined until it is needed, and when expressions cannot use the values. */
  #compiler: RuleCompiler | undefined;

  constructor(schema: JSONSchemaProps, place: RulePlace, withRules: ReadonlySet<JSONSchemaProps>) {
    this.#schema = schema;
    this.#place = place;
    this.#withRules = withRules;
    this.#rules = schema['x-kubernetes-validations'] ?? [];
    const length = this.#rules.reduce((sum, { rule }) => sum + rule.length, 0);
    this.#mentionsOldSelf = this.#rules.some(({ rule }) => rule.includes('oldSelf'));
    this.#keepsRules = place.isRepeated || length <= maxKeptRuleLength;
  }

  validate(run: Run, path: FieldPath, value: unknown, old: unknown, ratchet: Ratchet): void {
    // Rules of a nullable value are checked only when it is not null.
    if (value === null || value === undefined || run.budget.remaining < 0) return;
    if (this.#rules.length > 0) this.#evaluate(run, path, value, old, ratchet);
    if (run.budget.remaining < 0) return;
    if (Array.isArray(value)) this.#validateItems(run, path, value, Array.isArray(old) ? old : [], ratchet);
    else if (isObject(value)) this.#validateFields(run, path, value, isObject(old) ? old : undefined, ratchet);
  }

  #validateItems(run: Run, path: FieldPath, list: readonly unknown[], old: readonly unknown[], ratchet: Ratchet): void {
    const items = this.#element(itemsOf(this.#schema), 'array');
    if (items === undefined) return;
    const before = mapList(this.#schema, old);
    for (let i = 0; i < list.length && run.budget.remaining >= 0; i++) {
      const { current } = ratchet;
      const next = current === undefined ? ratchet : { current: current.index(i), parent: current };
      items.validate(run, path.index(i), list[i], before.find(list[i]), next);
    }
  }

  #validateFields(run: Run, path: FieldPath, object: JSONObject, old: JSONObject | undefined, ratchet: Ratchet): void {
    const values = this.#element(valuesOf(this.#schema), 'object');
    for (const name of Object.keys(object)) {
      if (run.budget.remaining < 0) return;
      const before = old !== undefined && Object.hasOwn(old, name) ? old[name] : undefined;
      if (values !== undefined) values.validate(run, path.key(name), object[name], before, fieldOf(ratchet, name));
      const property = this.#hasFields() ? this.#child(propertyOf(this.#schema, name), this.#place) : undefined;
      if (property !== undefined) {
        property.validate(run, path.child(name), object[name], before, fieldOf(ratchet, name));
      }
    }
  }

  /** The node of items or values. Where the schema's type has none, it reports that its rules cannot be compiled. */
  #element(schema: JSONSchemaProps | undefined, type: 'array' | 'object'): RuleNode | undefined {
    return this.#child(schema, { isRepeated: true, isUnreachable: !this.#isOfType(type) });
  }

  /** Whether expressions can access the properties as fields. If they cannot, the rules of properties are skipped. */
  #hasFields(): boolean {
    return this.#isOfType('object') && valuesOf(this.#schema) === undefined;
  }

  #isOfType(type: 'array' | 'object'): boolean {
    const { type: own, 'x-kubernetes-int-or-string': isIntOrString } = this.#schema;
    return own === type && isIntOrString !== true && this.#place.isUnreachable !== true;
  }

  /** The node of a schema inside; undefined when it has no rules. */
  #child(
    schema: JSONSchemaProps | undefined,
    { isRepeated, isUnreachable = false }: Omit<RulePlace, 'isResourceRoot'>,
  ): RuleNode | undefined {
    if (schema === undefined || !this.#withRules.has(schema)) return undefined;
    let node = this.#children.get(schema);
    if (node === undefined) {
      const isResourceRoot = schema['x-kubernetes-embedded-resource'] === true;
      node = new RuleNode(schema, { isResourceRoot, isRepeated, isUnreachable }, this.#withRules);
      this.#children.set(schema, node);
    }
    return node;
  }

  #evaluate(run: Run, path: FieldPath, value: unknown, old: unknown, ratchet: Ratchet): void {
    const type = this.#schema.type ?? '';
    const compiler = this.#ruleCompiler();
    const report = (detail: string) => run.errors.push(field.invalid(path, type, detail));
    if (compiler === undefined) {
      report('rule compiler initialization error: failed to convert to declType for CEL validation rules');
      return;
    }
    if (run.budget.remaining <= 0) {
      report('validation failed due to running out of cost budget, no further validation rules will be run');
      run.budget.remaining = -1;
      return;
    }
    const target: RuleTarget = { path, type, value };
    const hasOld = old !== undefined && old !== null;
    const variables = this.#variables(value, hasOld ? old : undefined);
    for (let i = 0; i < this.#rules.length; i++) {
      const each = this.#compile(compiler, i);
      const isOptional = each.rule.optionalOldSelf === true;
      if (each.error !== undefined) report(`rule compile error: ${each.error}`);
      // Transition rules need an old value, unless `optionalOldSelf` is true.
      if (each.program === undefined || (each.usesOldSelf && !hasOld && !isOptional)) continue;
      const given = isOptional ? variables.optional : variables.plain;
      const failure = evaluateRule(each, each.program, given, target, run.budget);
      if (failure !== undefined) {
        const isRatcheted = failure.isViolation && !each.usesOldSelf && isUnchanged(ratchet);
        if (isRatcheted) run.warnings.push(fieldErrorText(failure.error));
        else run.errors.push(failure.error);
      }
      if (run.budget.remaining < 0) return;
    }
  }

  #variables(value: unknown, old: unknown): Readonly<Record<'plain' | 'optional', Record<string, unknown>>> {
    const adapt = adapterOf(this.#place.isResourceRoot ? withObjectMeta(this.#schema) : this.#schema);
    const self = adapt(value);
    if (!this.#mentionsOldSelf) return { plain: { self }, optional: { self } };
    if (old === undefined) return { plain: { self }, optional: { self, oldSelf: optionalNone } };
    const oldSelf = adapt(old);
    return { plain: { self, oldSelf }, optional: { self, oldSelf: new OptionalValue(oldSelf) } };
  }

  #ruleCompiler(): RuleCompiler | undefined {
    if (this.#compiler === undefined && this.#place.isUnreachable !== true) {
      const type = schemaType(this.#schema, this.#place.isResourceRoot);
      if (type !== undefined) this.#compiler = new RuleCompiler(this.#schema, type, true);
    }
    return this.#compiler;
  }

  #compile(compiler: RuleCompiler, index: number): CompiledRule {
    const known = this.#compiled[index];
    if (known !== undefined) return known;
    const compiled = compiler.compile(this.#rules[index] as ValidationRule);
    if (this.#keepsRules) this.#compiled[index] = compiled;
    return compiled;
  }
}

function fieldOf(ratchet: Ratchet, name: string): Ratchet {
  const { current, parent } = ratchet;
  if (current === undefined) return ratchet;
  // Conversion changes `apiVersion` and `kind` of the whole object, so their old values are not compared.
  if (parent === undefined && (name === 'apiVersion' || name === 'kind')) return noRatchet;
  return { current: current.key(name), parent: current };
}

function isUnchanged({ current, parent }: Ratchet): boolean {
  return (current ?? parent)?.isUnchanged ?? false;
}
