import { errorText } from '@k8s-ts/apimachinery/errors';
import {
  boolType,
  Double,
  dynType,
  type Env,
  type Expr,
  isExactType,
  ListValue,
  listType,
  mapType,
  NativeList,
  objectDecl,
  objectType,
  type Program,
  stringType,
  type Value,
  walk,
} from '@k8s-ts/cel';
import { environment, perCallLimit } from '@k8s-ts/cel/kubernetes';

/** An expression over the claims of a token, or over a user. */
export interface CompiledExpression {
  readonly source: string;
  /** Resolves to a value of CEL, see {@link textsOfValue}. @throws Error with CEL's message */
  evaluate(value: object): Value;
  /** Whether it reads `claims.NAME`. */
  readsClaim(name: string): boolean;
}

const userInfo = objectDecl('kubernetes.UserInfo', {
  username: stringType,
  uid: stringType,
  groups: listType(stringType),
  extra: mapType(stringType, listType(stringType)),
});

const environments: { claims?: Env; user?: Env } = {};

function environmentFor(variable: 'claims' | 'user'): Env {
  environments[variable] ??= environment('1.34', 'stored').extend({
    variables: { [variable]: variable === 'claims' ? mapType(stringType, dynType) : objectType(userInfo.name) },
    provider: { findObject: (name) => (name === userInfo.name ? userInfo : undefined) },
  });
  return environments[variable] as Env;
}

/**
 * Compiles an expression (`kubernetes/apiserver pkg/authentication/cel`).
 *
 * @param mustBeBool whether the expression is a rule, not a mapping
 * @returns the error of an expression that cannot be used
 */
export function compileClaimExpression(
  source: string,
  variable: 'claims' | 'user',
  mustBeBool: boolean,
): CompiledExpression | string {
  const { program, issues } = environmentFor(variable).compile(source);
  if (program === undefined) return `compilation failed: ${issues}`;
  if (mustBeBool && !isExactType(program.outputType, boolType)) return 'must evaluate to bool';
  return {
    source,
    evaluate: (value) => evaluate(program, variable, value),
    readsClaim: (name) => readsClaim(program, name),
  };
}

function evaluate(program: Program, variable: string, value: object): Value {
  try {
    const variables = { [variable]: variable === 'claims' ? withDoubles(value) : value };
    return program.evaluate(variables, { costLimit: perCallLimit });
  } catch (error) {
    throw new Error(`expression '${program.source}' resulted in error: ${errorText(error)}`, { cause: error });
  }
}

/**
 * The texts of a value: one text or a list of texts, without the empty ones. Null is an empty list.
 *
 * @throws Error for other values
 */
export function textsOfValue(value: Value): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (value instanceof ListValue || value instanceof NativeList) {
    const items: readonly Value[] = Array.from(value);
    if (items.every((item) => typeof item === 'string')) return items.filter((item) => item !== '');
  }
  throw new Error('expression must return a string or a list of strings');
}

/** All numbers in claims are doubles, as in Go. */
function withDoubles(value: unknown): unknown {
  if (typeof value === 'number') return new Double(value);
  if (Array.isArray(value)) return value.map(withDoubles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withDoubles(each)]));
}

function readsClaim({ ast }: Program, name: string): boolean {
  let found = false;
  const isClaims = (expr: Expr | undefined) => expr?.kind === 'ident' && expr.name === 'claims';
  walk(ast.parsed.expr, (expr) => {
    if (expr.kind === 'select' && isClaims(expr.operand) && expr.field === name) found = true;
    if (expr.kind === 'call' && expr.function === '_?._' && isClaims(expr.args[0])) {
      const [, field] = expr.args;
      if (field?.kind === 'literal' && field.value === name) found = true;
    }
  });
  return found;
}
