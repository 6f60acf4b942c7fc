import { ExpressionCompiler } from '@k8s-ts/cel/admission';
import { parseURL } from '@k8s-ts/cel/kubernetes';
import type { ExpressionChecks, VariableScope } from './expression-checks.js';

class Variables implements VariableScope {
  readonly compiler = new ExpressionCompiler();

  declare: VariableScope['declare'] = (name, expression, { isStored, ...declared }) =>
    this.compiler.declare(name, expression, declared, isStored ? 'stored' : 'new').error;
}

const withoutVariables = new ExpressionCompiler(false);

/** The checks on `@k8s-ts/cel`. */
export const celExpressionChecks: ExpressionChecks = {
  check(expression, types, { isStored, variables, ...declared }) {
    const compiler = variables instanceof Variables ? variables.compiler : withoutVariables;
    return compiler.compile(expression, types, declared, isStored ? 'stored' : 'new').error;
  },
  newVariables: () => new Variables(),
  parseURL,
};
