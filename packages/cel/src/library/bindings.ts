import type { Expr } from '../ast/expr.js';
import { MacroError } from '../parser/macro.js';
import type { Library } from './library.js';
import { bind } from './optional.js';

/** `cel.bind(name, value, body)` (google/cel-go ext/bindings.go). Kubernetes does not use it. */
export const bindingsLibrary: Library = {
  name: 'cel.lib.ext.cel.bindings',
  functions: [],
  macros: [
    {
      name: 'bind',
      argCount: 3,
      receiver: true,
      expand: (helper, target, args) => {
        if (target?.kind !== 'ident' || target.name !== 'cel') return undefined;
        const [variable, value, body] = args as [Expr, Expr, Expr];
        if (variable.kind !== 'ident') {
          throw new MacroError(variable.id, 'cel.bind() variable names must be simple identifiers');
        }
        return bind(helper, variable.name, value, body);
      },
    },
  ],
};
