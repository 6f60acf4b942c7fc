import { byteLength, type FieldError, type FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import { CELError, type Program, type Value } from '@k8s-ts/cel';
import { perCallLimit } from '@k8s-ts/cel/kubernetes';
import type { OnCostly } from '../types.js';
import type { CompiledRule, ValidationRule } from './compile-rules.js';

/** Maximum length of the text that a `messageExpression` may return, in bytes. */
const maxMessageBytes = 5 * 1024;

/** The cost that rules may still spend. Below 0 no further rule is evaluated. */
export interface Budget {
  remaining: number;
  /** The remaining cost before {@link onCostly} is called. */
  untilCostly: number;
  readonly onCostly: OnCostly | undefined;
}

/** A cost of rules that takes 15 ms. Most objects cost a hundredth of that. */
const costlyFrom = 100_000;

/** Like {@link costlyFrom}, before V8 has compiled the evaluation of rules, which is many times slower until then. */
const costlyAtFirst = 10_000;

/** Total cost of evaluated rules at which V8 has compiled their evaluation. */
const untilCompiled = 200_000;

/** The cost of all rules that this thread has evaluated. */
let spent = 0;

/** A budget for the rules of one object. */
export function newBudget(cost: number, onCostly?: OnCostly): Budget {
  const costly = spent < untilCompiled ? costlyAtFirst : costlyFrom;
  return { remaining: cost, untilCostly: onCostly === undefined ? Number.POSITIVE_INFINITY : costly, onCostly };
}

const outOfBudget = 'validation failed due to running out of cost budget, no further validation rules will be run';

/** The object, the old object and the place for which a rule is evaluated. */
export interface RuleTarget {
  readonly path: FieldPath;
  /** The type of the schema, which errors of evaluations show in place of the value. */
  readonly type: string;
  readonly value: unknown;
}

/** An error, and whether it may be ratcheted: violations of rules may be, failed evaluations may not. */
export interface RuleFailure {
  readonly error: FieldError;
  readonly isViolation: boolean;
}

interface Evaluated {
  readonly value?: Value;
  readonly error?: CELError;
}

function evaluate(
  program: Program,
  variables: Readonly<Record<string, unknown>>,
  budget: Budget,
): Evaluated | undefined {
  let result: Evaluated;
  let cost: number;
  const costLimit = Math.min(perCallLimit, budget.untilCostly);
  try {
    const evaluated = program.evaluateWithCost(variables, { costLimit });
    result = { value: evaluated.value };
    cost = evaluated.cost;
  } catch (error) {
    if (!(error instanceof CELError)) throw error;
    if (error.reason === 'limit' && costLimit < perCallLimit) {
      spent += costLimit;
      budget.untilCostly = Number.POSITIVE_INFINITY;
      budget.onCostly?.();
      return evaluate(program, variables, budget);
    }
    result = { error };
    cost = error.cost;
  }
  spent += cost;
  budget.untilCostly -= cost;
  if (cost > budget.remaining) {
    budget.remaining = -1;
    return undefined;
  }
  budget.remaining -= cost;
  return result;
}

/** Evaluates a rule. Undefined when it holds. */
export function evaluateRule(
  compiled: CompiledRule,
  program: Program,
  variables: Readonly<Record<string, unknown>>,
  target: RuleTarget,
  budget: Budget,
): RuleFailure | undefined {
  const { rule } = compiled;
  const { path, type } = target;
  const failed = (detail: string): RuleFailure => ({ error: field.invalid(path, type, detail), isViolation: false });
  const result = evaluate(program, variables, budget);
  if (result === undefined) return failed(outOfBudget);
  if (result.error !== undefined) {
    const { message, reason } = result.error;
    if (reason === 'limit') {
      budget.remaining = -1;
      return failed(
        `'${message}': no further validation rules will be run due to call cost exceeds limit for rule: ${nameOf(rule)}`,
      );
    }
    if (message.startsWith('no such overload')) {
      return failed(
        `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${nameOf(rule)}`,
      );
    }
    return failed(`${message} evaluating rule: ${nameOf(rule)}`);
  }
  if (result.value === true) return undefined;
  const at = compiled.fieldPath ? path.child(compiled.fieldPath) : path;
  const message =
    compiled.message === undefined ? undefined : evaluateMessage(compiled.message, rule, variables, budget);
  if (typeof message === 'object') {
    return { error: field.invalid(at, type, message.fatal), isViolation: true };
  }
  const value = type === 'object' || type === 'array' ? field.omitValue : target.value;
  return { error: violation(rule, at, value, message ?? defaultMessage(rule)), isViolation: true };
}

/**
 * The text of a message expression; undefined when it returns none; or an error after which no further rule is
 * evaluated.
 */
function evaluateMessage(
  program: Program,
  rule: ValidationRule,
  variables: Readonly<Record<string, unknown>>,
  budget: Budget,
): string | { readonly fatal: string } | undefined {
  const result = evaluate(program, variables, budget);
  if (result === undefined) {
    const detail = 'messageExpression evaluation failed due to running out of cost budget';
    return { fatal: `${detail}, no further validation rules will be run` };
  }
  if (result.error?.reason === 'limit') {
    budget.remaining = -1;
    const text = goQuote(rule.messageExpression ?? '');
    return {
      fatal: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${text}`,
    };
  }
  if (typeof result.value !== 'string') return undefined;
  const message = result.value.trim();
  return message === '' || message.includes('\n') || byteLength(message) > maxMessageBytes ? undefined : message;
}

/** How errors name a rule: its message, or its text. */
export function nameOf({ rule, message }: ValidationRule): string {
  return (message ? message : rule).trim();
}

function defaultMessage(rule: ValidationRule): string {
  return rule.message ? rule.message.trim() : `failed rule: ${nameOf(rule)}`;
}

function violation({ reason }: ValidationRule, path: FieldPath, value: unknown, detail: string): FieldError {
  switch (reason) {
    case 'FieldValueForbidden':
      return field.forbidden(path, detail);
    case 'FieldValueRequired':
      return field.required(path, detail);
    case 'FieldValueDuplicate':
      return field.duplicate(path, value);
    default:
      return field.invalid(path, value, detail);
  }
}
