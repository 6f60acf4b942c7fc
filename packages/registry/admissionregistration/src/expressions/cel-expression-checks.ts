import { dynType, type Env, listType, mapType, type ObjectDecl, objectDecl, objectType, type Type } from '@k8s-ts/cel';
import { authorizerType, environment, parseURL, resourceCheckType } from '@k8s-ts/cel/kubernetes';
import { requestDecls } from './admission-types.js';
import type { ExpressionChecks, ExpressionOptions, ExpressionScope, VariableScope } from './expression-checks.js';

/** New expressions must work with the version before this server's. */
const compatibilityVersion = '1.34';

const variablesType = 'kubernetes.variables';
const environments = new Map<string, Env>();

/** The environment without a policy's own variables (`kubernetes/apiserver pkg/admission/plugin/cel/compile.go`). */
function baseEnvironment({ hasParams, hasAuthorizer, isStored }: ExpressionOptions): Env {
  const key = `${hasParams}/${hasAuthorizer}/${isStored}`;
  let env = environments.get(key);
  if (!env) {
    env = environment(compatibilityVersion, isStored ? 'stored' : 'new').extend({
      variables: {
        object: dynType,
        oldObject: dynType,
        namespaceObject: objectType('kubernetes.Namespace'),
        request: objectType('kubernetes.AdmissionRequest'),
        ...(hasParams ? { params: dynType } : {}),
        ...(hasAuthorizer ? { authorizer: authorizerType, 'authorizer.requestResource': resourceCheckType } : {}),
      },
      provider: { findObject: (name) => requestDecls.get(name) },
    });
    environments.set(key, env);
  }
  return env;
}

class Variables implements VariableScope {
  readonly #types: Record<string, Type> = {};

  declare(name: string, expression: string, options: ExpressionOptions): string | undefined {
    const { program, issues } = environmentOf({ ...options, variables: this }).compile(expression);
    this.#types[name] = program ? fieldType(program.outputType) : dynType;
    return issues && `compilation failed: ${issues}`;
  }

  get decl(): ObjectDecl {
    return objectDecl(variablesType, this.#types);
  }
}

/** Types that a variable keeps; others become `dyn`. */
function fieldType(type: Type): Type {
  const simple = ['bool', 'bytes', 'double', 'duration', 'int', 'null', 'string', 'timestamp', 'uint'];
  if (simple.includes(type.kind)) return type;
  const [first = dynType, second = dynType] = type.parameters;
  if (type.kind === 'list') return listType(fieldType(first));
  return type.kind === 'map' ? mapType(fieldType(first), fieldType(second)) : dynType;
}

function environmentOf(options: ExpressionOptions & Pick<ExpressionScope, 'variables'>): Env {
  const base = baseEnvironment(options);
  const { variables } = options;
  if (!(variables instanceof Variables)) return base;
  const { decl } = variables;
  return base.extend({
    variables: { variables: objectType(variablesType) },
    provider: { findObject: (name) => (name === variablesType ? decl : requestDecls.get(name)) },
  });
}

/** The name of a type in messages about results: `null_type`, `list(int)`. */
const typeName = (type: Type): string => (type.parameters.length === 0 ? type.name : String(type));

/** The checks on `@k8s-ts/cel`. */
export const celExpressionChecks: ExpressionChecks = {
  check(expression, types, options) {
    const { program, issues } = environmentOf(options).compile(expression);
    if (!program) return `compilation failed: ${issues}`;
    const got = typeName(program.outputType);
    if (types.includes(got)) return undefined;
    const wanted = types.length === 1 ? types[0] : `one of [${types.join(' ')}]`;
    return `must evaluate to ${wanted} but got ${got}`;
  },
  newVariables: () => new Variables(),
  parseURL,
};
