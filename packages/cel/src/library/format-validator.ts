import { type Expr, walk } from '../ast/expr.js';
import type { TypeKind } from '../types/type.js';
import type { ValidationContext, Validator } from '../validation/validator.js';
import { formatErrors, parseFormat } from './format-clauses.js';

const allowed: Readonly<Record<string, readonly TypeKind[]>> = {
  d: ['int', 'uint'],
  f: ['double', 'string'],
  e: ['double', 'string'],
  b: ['int', 'uint', 'bool'],
  x: ['int', 'uint', 'string', 'bytes'],
  o: ['int', 'uint'],
  s: ['list', 'map', 'int', 'uint', 'double', 'bool', 'string', 'timestamp', 'bytes', 'duration', 'type', 'null'],
};

class FormatIssue extends Error {
  constructor(
    message: string,
    readonly exprId?: number,
  ) {
    super(message);
  }
}

/** Checks constant formats with a list of arguments (google/cel-go ext/formatting.go). */
export const validateFormatCalls: Validator = (context) => {
  walk(context.ast.parsed.expr, (expr) => {
    if (expr.kind !== 'call' || expr.function !== 'format' || expr.target?.kind !== 'literal') return;
    const [args] = expr.args;
    if (typeof expr.target.value !== 'string' || args?.kind !== 'list') return;
    if (!context.ast.overloadIds(expr.id).includes('string_format')) return;
    validate(context, expr.id, expr.target.value, args.elements);
  });
};

function validate(context: ValidationContext, callId: number, format: string, args: readonly Expr[]): void {
  let used = 0;
  try {
    parseFormat(
      format,
      () => args.length,
      ({ verb }, index) => {
        used++;
        checkArgument(context, args[index] as Expr, verb);
        return '';
      },
      (message) => new FormatIssue(message),
    );
  } catch (error) {
    if (!(error instanceof FormatIssue)) throw error;
    context.report(error.exprId ?? callId, error.message);
    return;
  }
  if (args.length > used) {
    context.report(callId, `too many arguments supplied to string.format (expected ${used}, got ${args.length})`);
  }
}

function checkArgument(context: ValidationContext, arg: Expr, verb: string): void {
  const key = verb === 'X' ? 'x' : verb;
  const bad = key === 's' ? badText(context, arg) : isAllowed(context, arg, key) ? undefined : arg;
  if (bad === undefined) return;
  const type = context.ast.typeOf(bad.id).name;
  throw new FormatIssue(`error during formatting: ${formatErrors[key as keyof typeof formatErrors](type)}`, bad.id);
}

function isAllowed({ ast }: ValidationContext, arg: Expr, verb: string): boolean {
  const { kind } = ast.typeOf(arg.id);
  return kind === 'dyn' || (allowed[verb]?.includes(kind) ?? false);
}

/** The first part of an argument that `%s` cannot format; undefined when it can format all parts. */
function badText(context: ValidationContext, arg: Expr): Expr | undefined {
  if (!isAllowed(context, arg, 's')) return arg;
  const parts =
    arg.kind === 'list'
      ? arg.elements
      : arg.kind === 'map'
        ? arg.entries.flatMap(({ key, value }) => [key, value])
        : [];
  for (const part of parts) {
    const bad = badText(context, part);
    if (bad !== undefined) return bad;
  }
  return undefined;
}
