import { parseURL } from '@k8s-ts/apimachinery/url';
import { type CompiledExpression, ExpressionCompiler } from '@k8s-ts/cel/admission';
import type { ExpressionChecks, ExpressionProblem, VariableScope } from './expression-checks.js';

function problemOf(compiled: CompiledExpression): ExpressionProblem | undefined {
  if (compiled.error === undefined) return undefined;
  return { message: compiled.error, isInternal: compiled.isInternal ?? false };
}

class Variables implements VariableScope {
  readonly compiler = new ExpressionCompiler();

  declare: VariableScope['declare'] = (name, expression, { isStored, ...declared }) =>
    problemOf(this.compiler.declare(name, expression, declared, isStored ? 'stored' : 'new'));
}

const withoutVariables = new ExpressionCompiler(false);

/** The checks on `@k8s-ts/cel`. */
export const celExpressionChecks: ExpressionChecks = {
  check(expression, types, { isStored, variables, ...declared }) {
    const compiler = variables instanceof Variables ? variables.compiler : withoutVariables;
    return problemOf(compiler.compile(expression, types, declared, isStored ? 'stored' : 'new'));
  },
  newVariables: () => new Variables(),
  parseURL,
};
