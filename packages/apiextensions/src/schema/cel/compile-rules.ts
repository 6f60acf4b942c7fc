import {
  boolType,
  type Env,
  type Issues,
  isExactType,
  optionalType,
  type Program,
  stringType,
  type Type,
} from '@k8s-ts/cel';
import { defaultCompatibilityVersion, environment, kubernetesCostEstimator } from '@k8s-ts/cel/kubernetes';
import type { JSONSchemaProps } from '../json-schema-props.js';
import type { PreexistingExpressions } from '../types.js';
import { findField } from './find-field.js';
import { maxRequestSizeBytes, type SchemaType } from './schema-type.js';
import { TypeScope } from './type-scope.js';

/** A rule of `x-kubernetes-validations`. */
export type ValidationRule = NonNullable<JSONSchemaProps['x-kubernetes-validations']>[number];

/** A compiled rule, or the error in it. An empty rule has neither. */
export interface CompiledRule {
  readonly rule: ValidationRule;
  readonly program?: Program;
  readonly error?: string;
  /** The rule needs the object before an update. */
  readonly usesOldSelf: boolean;
  /** Computes the text of the error. */
  readonly message?: Program;
  readonly messageError?: string;
  /** Place of the error below the rule's value, such as `a.b[c]`. */
  readonly fieldPath?: string;
}

/** Which expressions are compiled: of a definition that is being written, or of one that was accepted. */
export type ExpressionsAreStored = boolean | PreexistingExpressions;

/**
 * Describes why an expression does not compile. Issues without a place are found when the program is made: constant
 * patterns that do not compile.
 */
function failure(prefix: string, issues: Issues): string {
  const [first] = issues.list;
  if (first !== undefined && first.location.line < 0) {
    return `${prefix || 'program '}instantiation failed: ${first.message}`;
  }
  return `${prefix}compilation failed: ${issues}`;
}

const notBool = 'cel expression must evaluate to a bool';
const notString = 'messageExpression must evaluate to a string';

/** Whether an expression has the type. Also true for an expression with errors, which has no type. */
function isOfType(env: Env, expression: string, type: Type): boolean {
  const checked = env.check(expression);
  return checked.issues !== undefined || isExactType(checked.ast.outputType, type);
}

/** Compiles the rules of one schema (`kubernetes/apiextensions-apiserver pkg/apiserver/schema/cel/compilation.go`). */
export class RuleCompiler {
  readonly #schema: JSONSchemaProps;
  readonly #type: SchemaType;
  readonly #stored: ExpressionsAreStored;
  readonly #compatibility: string;
  readonly #environments = new Map<string, Env>();
  #scope: TypeScope | undefined;

  /**
   * @param compatibility the version that new expressions must work with, such as `1.34`. Default: that of a server
   * which emulates no earlier release
   */
  constructor(
    schema: JSONSchemaProps,
    type: SchemaType,
    stored: ExpressionsAreStored,
    compatibility: string = defaultCompatibilityVersion,
  ) {
    this.#compatibility = compatibility;
    this.#schema = schema;
    this.#type = type;
    this.#stored = stored;
  }

  get #types(): TypeScope {
    this.#scope ??= new TypeScope(this.#type);
    return this.#scope;
  }

  compile(rule: ValidationRule): CompiledRule {
    if (rule.rule.trim() === '') return { rule, usesOldSelf: false };
    const env = this.#environment(this.#isStored('rules', rule.rule), rule);
    const compiled = env.compile(rule.rule);
    if (compiled.issues !== undefined) {
      const hasType = isOfType(env, rule.rule, boolType);
      return { rule, usesOldSelf: false, error: hasType ? failure('', compiled.issues) : notBool };
    }
    const { program } = compiled;
    if (!isExactType(program.outputType, boolType)) {
      return { rule, usesOldSelf: false, error: notBool };
    }
    const usesOldSelf = program.variables.includes('oldSelf');
    const found = rule.fieldPath ? findField(this.#schema, rule.fieldPath) : undefined;
    const fieldPath = found === undefined || 'error' in found ? undefined : found.path.toString();
    return { rule, program, usesOldSelf, ...this.#message(rule), ...(fieldPath !== undefined && { fieldPath }) };
  }

  #message(rule: ValidationRule): Pick<CompiledRule, 'message' | 'messageError'> {
    const { messageExpression } = rule;
    if (!messageExpression) return {};
    const isStored = this.#isStored('messageExpressions', messageExpression);
    const env = this.#environment(isStored, rule);
    const compiled = env.compile(messageExpression);
    if (compiled.issues !== undefined) {
      const hasType = isOfType(env, messageExpression, stringType);
      return { messageError: hasType ? failure('messageExpression ', compiled.issues) : notString };
    }
    if (!isExactType(compiled.program.outputType, stringType)) {
      return { messageError: notString };
    }
    return { message: compiled.program };
  }

  #isStored(kind: 'rules' | 'messageExpressions', text: string): boolean {
    return typeof this.#stored === 'boolean' ? this.#stored : this.#stored[kind].has(text);
  }

  #environment(isStored: boolean, { optionalOldSelf = false }: ValidationRule): Env {
    const key = `${isStored} ${optionalOldSelf}`;
    let env = this.#environments.get(key);
    if (env === undefined) {
      const { self } = this.#types;
      env = environment(this.#compatibility, isStored ? 'stored' : 'new').extend({
        variables: { self, oldSelf: optionalOldSelf === true ? optionalType(self) : self },
        provider: this.#types,
      });
      this.#environments.set(key, env);
    }
    return env;
  }

  /** Maximum cost of a program of this compiler. */
  maxCost(program: Program): bigint {
    return program.estimateCost(kubernetesCostEstimator(this.#types.estimateSize)).max;
  }

  /** Maximum number of values of the schema in a request. */
  get maxCardinality(): bigint {
    return BigInt(Math.trunc(maxRequestSizeBytes / (this.#type.minSize + 1)));
  }
}
