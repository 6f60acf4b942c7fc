import { parseURL } from '@k8s-ts/apimachinery/url';
import { type CompiledExpression, ExpressionCompiler } from '@k8s-ts/cel/admission';
import type { ExpressionChecks, ExpressionProblem, VariableScope } from './expression-checks.js';

function problemOf(compiled: CompiledExpression): ExpressionProblem | undefined {
  if (compiled.error === undefined) return undefined;
  return { message: compiled.error, isInternal: compiled.isInternal ?? false };
}

class Variables implements VariableScope {
  readonly compiler: ExpressionCompiler;

  constructor(compatibility: string | undefined) {
    this.compiler = new ExpressionCompiler(true, compatibility);
  }

  declare: VariableScope['declare'] = (name, expression, { isStored, ...declared }) =>
    problemOf(this.compiler.declare(name, expression, declared, isStored ? 'stored' : 'new'));
}

/** The checks on `@k8s-ts/cel`. @param compatibility the version that new expressions must work with */
export function celExpressionChecks(compatibility: string | undefined): ExpressionChecks {
  const withoutVariables = new ExpressionCompiler(false, compatibility);
  return {
    check(expression, types, { isStored, variables, ...declared }) {
      const compiler = variables instanceof Variables ? variables.compiler : withoutVariables;
      return problemOf(compiler.compile(expression, types, declared, isStored ? 'stored' : 'new'));
    },
    newVariables: () => new Variables(compatibility),
    parseURL,
  };
}
