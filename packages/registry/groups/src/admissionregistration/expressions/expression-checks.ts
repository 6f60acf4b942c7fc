import type { GoURL } from '@k8s-ts/apimachinery/url';
import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';

/** Variables of an expression besides `object`, `oldObject`, `request` and `namespaceObject`. */
export interface ExpressionScope {
  /** Has `params`. */
  readonly hasParams: boolean;
  /** Whether the variables `authorizer` and `authorizer.requestResource` exist. */
  readonly hasAuthorizer: boolean;
  /** Whether the types `Object` (with `Object.spec` and so on) and `JSONPatch` exist. Default false. */
  readonly hasPatchTypes?: boolean;
  /** The members of `variables`. Default: there is no such variable. */
  readonly variables?: VariableScope;
}

/** Error of an expression. */
export interface ExpressionProblem {
  readonly message: string;
  /** The text and the types are right, but a constant part such as `int('a')` fails. Reported as an internal error. */
  readonly isInternal: boolean;
}

/** The error of a field with a wrong expression. */
export function expressionError(
  path: FieldPath,
  expression: string,
  { message, isInternal }: ExpressionProblem,
): FieldError {
  return isInternal ? field.internalError(path, new Error(message)) : field.invalid(path, expression, message);
}

/** The variables of a policy, which grow as they are declared. */
export interface VariableScope {
  /**
   * Compiles the expression of a variable and adds it. A variable with a wrong expression has any type.
   *
   * @returns the error; undefined for a valid expression
   */
  declare(name: string, expression: string, options: ExpressionOptions): ExpressionProblem | undefined;
}

export interface ExpressionOptions extends Omit<ExpressionScope, 'variables'> {
  /** Whether the stored object already has the expression, which may then use the libraries of all versions. */
  readonly isStored: boolean;
}

/** Checks that need the expression language, which is loaded when they are first needed. */
export interface ExpressionChecks {
  /**
   * The error of an expression that does not compile or has another type; undefined for a valid one.
   * @param types names of the types that it may have, such as `bool`
   */
  check(
    expression: string,
    types: readonly string[],
    options: ExpressionOptions & Pick<ExpressionScope, 'variables'>,
  ): ExpressionProblem | undefined;
  /** Variables of a policy, none at first. */
  newVariables(): VariableScope;
  /** A URL as Go parses it, or the message about an invalid URL. */
  parseURL(text: string): GoURL | string;
}
