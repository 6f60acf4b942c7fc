import type { Env } from '../env.js';
import { authorizerType, resourceCheckType } from '../kubernetes/authorizer.js';
import { defaultCompatibilityVersion, type EnvironmentType, environment } from '../kubernetes/environment.js';
import { jsonPatchLibrary } from '../kubernetes/json-patch.js';
import type { Program } from '../program.js';
import { dynType, objectType, type Type } from '../types/type.js';
import { findPatchType } from './patch-types.js';
import { requestDecls } from './request-types.js';
import { variablesDecl, variablesType } from './variables.js';

/** The variables that an expression has beside `object`, `oldObject`, `request` and `namespaceObject`. */
export interface DeclaredVariables {
  /** Has `params`. */
  readonly hasParams: boolean;
  /** Has `authorizer` and `authorizer.requestResource`. */
  readonly hasAuthorizer: boolean;
  /**
   * Has the types `Object` (with `Object.spec` and so on) and `JSONPatch`, which patches are made of, and the function
   * `jsonpatch.escapeKey`. Default false.
   */
  readonly hasPatchTypes?: boolean;
}

/** An expression, and its program or the error in it. */
export type CompiledExpression = { readonly text: string; readonly outputType?: Type } & (
  | { readonly program: Program; readonly error?: undefined }
  | {
      readonly program?: undefined;
      /** Such as `compilation failed: ERROR: …` and `must evaluate to bool but got int`. */
      readonly error: string;
      /**
       * The expression has no mistake in its text or types, but no program can be made of it: a constant part such as
       * `int('a')` fails. Default false.
       */
      readonly isInternal?: boolean;
    }
);

const environments = new Map<string, Env>();

/**
 * The environment of expressions in policies and webhook configurations, without the variables of a policy
 * (`kubernetes/apiserver pkg/admission/plugin/cel/compile.go`).
 *
 * @param compatibility the version that new expressions must work with, such as `1.34`
 */
export function admissionEnvironment(
  { hasParams, hasAuthorizer, hasPatchTypes = false }: DeclaredVariables,
  type: EnvironmentType,
  compatibility: string = defaultCompatibilityVersion,
): Env {
  const key = `${compatibility}/${hasParams}/${hasAuthorizer}/${hasPatchTypes}/${type}`;
  let env = environments.get(key);
  if (env === undefined) {
    env = environment(compatibility, type).extend({
      variables: {
        object: dynType,
        oldObject: dynType,
        namespaceObject: objectType('kubernetes.Namespace'),
        request: objectType('kubernetes.AdmissionRequest'),
        ...(hasParams ? { params: dynType } : {}),
        ...(hasAuthorizer ? { authorizer: authorizerType, 'authorizer.requestResource': resourceCheckType } : {}),
      },
      provider: { findObject: findObjectFor(hasPatchTypes) },
      ...(hasPatchTypes ? { libraries: [jsonPatchLibrary] } : {}),
    });
    environments.set(key, env);
  }
  return env;
}

/**
 * Compiles the expressions of one policy, with the variables that it declares
 * (`kubernetes/apiserver pkg/admission/plugin/cel/composition.go`).
 */
export class ExpressionCompiler {
  readonly #types = new Map<string, Type>();
  readonly #variables = new Map<string, CompiledExpression>();
  readonly #hasVariables: boolean;
  readonly #compatibility: string | undefined;

  /**
   * @param hasVariables whether expressions have `variables` at all. Default true
   * @param compatibility the version that new expressions must work with. Default: that of a server which emulates no
   * earlier release
   */
  constructor(hasVariables = true, compatibility?: string) {
    this.#hasVariables = hasVariables;
    this.#compatibility = compatibility;
  }

  /** The variables that are declared so far, by name. */
  get variables(): ReadonlyMap<string, CompiledExpression> {
    return this.#variables;
  }

  /**
   * Compiles the expression of a variable and adds it. A variable whose expression has an error gets the type `dyn`.
   */
  declare(name: string, text: string, declared: DeclaredVariables, type: EnvironmentType): CompiledExpression {
    const compiled = this.compile(text, undefined, declared, type);
    this.#types.set(name, compiled.outputType ?? dynType);
    this.#variables.set(name, compiled);
    return compiled;
  }

  /** @param types names of the types that the expression may have, such as `bool`. Undefined: any */
  compile(
    text: string,
    types: readonly string[] | undefined,
    declared: DeclaredVariables,
    type: EnvironmentType,
  ): CompiledExpression {
    const env = this.#environment(declared, type);
    const checked = env.check(text);
    if (checked.issues !== undefined) return { text, error: `compilation failed: ${checked.issues}` };
    const { outputType } = checked.ast;
    const got = typeName(outputType);
    if (types !== undefined && !types.includes(got)) {
      const wanted = types.length === 1 ? types[0] : `one of [${types.join(' ')}]`;
      return { text, error: `must evaluate to ${wanted} but got ${got}` };
    }
    const { program, issues } = env.compileChecked(text, checked.ast);
    if (program !== undefined) return { text, program, outputType };
    const cause = issues.list[0]?.message ?? '';
    return { text, error: `program instantiation failed: ${cause}`, isInternal: true };
  }

  #environment(declared: DeclaredVariables, type: EnvironmentType): Env {
    const base = admissionEnvironment(declared, type, this.#compatibility);
    if (!this.#hasVariables) return base;
    const decl = variablesDecl(this.#types);
    const findObject = findObjectFor(declared.hasPatchTypes ?? false);
    return base.extend({
      variables: { variables: variablesType },
      provider: {
        findObject: (name) => (name === decl.name ? decl : findObject(name)),
      },
    });
  }
}

const findObjectFor = (hasPatchTypes: boolean) => (name: string) =>
  (hasPatchTypes ? findPatchType(name) : undefined) ?? requestDecls.get(name);

/** The name of a type in messages about results: `null_type`, `list(int)`. */
const typeName = (type: Type): string => (type.parameters.length === 0 ? type.name : String(type));
