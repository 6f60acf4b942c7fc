import { Issues, locationOf, noLocation } from './ast/source.js';
import { check } from './checker/check.js';
import type { CheckEnv, IdentDecl } from './checker/check-env.js';
import type { CheckedAST } from './checker/checked-ast.js';
import { type FunctionDecl, mergeFunctions } from './checker/function-decl.js';
import type { CallEstimator } from './cost/estimate.js';
import { type Plan, plan } from './interpreter/plan.js';
import type { PlanEnv } from './interpreter/plan-env.js';
import { PlanError } from './interpreter/plan-error.js';
import type { CostTracker } from './interpreter/runtime-cost.js';
import type { Library } from './library/library.js';
import { standardLibrary } from './library/standard.js';
import { isCrossTypeComparison } from './library/standard-arithmetic.js';
import type { Macro } from './parser/macro.js';
import { parse } from './parser/parse.js';
import { Program } from './program.js';
import { isDyn, isExactType, objectType, type Type, typeOfType } from './types/type.js';
import type { Validator } from './validation/validator.js';
import { Adapters } from './values/adapt.js';
import type { ObjectDecl, TypeProvider } from './values/provider.js';

/** Options of `newEnv`. */
export interface EnvOptions {
  /** Types of the variables by name. */
  readonly variables?: Readonly<Record<string, Type>>;
  /** Libraries beside the standard one. Functions of the same name are merged. */
  readonly libraries?: readonly Library[];
  /** Knows the object types. Defaults to none. */
  readonly provider?: TypeProvider;
  /** The namespace in which names are looked up. Defaults to none. */
  readonly container?: string;
  /** Allows `1 < 2.0`. Defaults to false, as upstream's; Kubernetes has true since 1.28. */
  readonly crossTypeComparisons?: boolean;
  /** Checks of whole expressions, which run after the type checks. Defaults to none. */
  readonly validators?: readonly Validator[];
  /**
   * Costs of function calls, which take precedence over the costs of libraries and of the standard functions. Defaults
   * to none.
   */
  readonly costTracker?: CostTracker;
  /** Cost of `has(a.b)` itself. Defaults to 1, as upstream's; Kubernetes has 0. */
  readonly presenceTestCost?: number;
  /**
   * Computes constant parts when an expression is compiled; they cost nothing then. Defaults to true, as in Kubernetes.
   */
  readonly optimize?: boolean;
}

/** Options of `Env.compile`. */
export interface CompileOptions {
  /** The type that the expression must have. `dyn` fits every type. Defaults to any. */
  readonly expectedType?: Type;
}

/** The result of `Env.compile`: a program, or its errors. */
export type Compiled =
  | { readonly program: Program; readonly issues?: undefined }
  | { readonly program?: undefined; readonly issues: Issues };

/** An environment: variables, types and functions that expressions can use. It never changes. */
export class Env {
  readonly #options: EnvOptions;
  readonly #libraries: readonly Library[];
  readonly #functions = new Map<string, FunctionDecl>();
  readonly #idents = new Map<string, IdentDecl>();
  readonly #macros: readonly Macro[];
  readonly #optionalSyntax: boolean;
  readonly #validators: readonly Validator[];
  readonly #mixedLiteralFunctions: ReadonlySet<string>;
  readonly #checkEnv: CheckEnv;
  readonly #planEnv: PlanEnv;
  /** Estimates of calls by overloads. */
  readonly estimators: ReadonlyMap<string, CallEstimator>;
  readonly presenceTestCost: number;

  constructor(options: EnvOptions) {
    this.#options = options;
    this.#libraries = [standardLibrary, ...(options.libraries ?? [])];
    for (const library of this.#libraries) this.#add(library);
    for (const [name, type] of Object.entries(options.variables ?? {})) this.#idents.set(name, { name, type });
    this.#macros = this.#libraries.flatMap(({ macros = [] }) => macros);
    this.#optionalSyntax = this.#libraries.some(({ optionalSyntax }) => optionalSyntax === true);
    this.#validators = [...(options.validators ?? []), ...this.#libraries.flatMap(({ validators = [] }) => validators)];
    this.#mixedLiteralFunctions = new Set(this.#libraries.flatMap((library) => library.mixedLiteralFunctions ?? []));
    this.estimators = new Map(this.#libraries.flatMap(({ estimators }) => [...(estimators ?? [])]));
    this.presenceTestCost = options.presenceTestCost ?? 1;
    const provider: TypeProvider = options.provider ?? { findObject: () => undefined };
    const findFunction = (name: string) => this.#functions.get(name);
    const findObject = (name: string) => provider.findObject(name);
    this.#checkEnv = {
      container: options.container ?? '',
      findIdent: (name) => this.#idents.get(name) ?? objectIdent(findObject(name)),
      findFunction,
      findObject,
      isDisabled: (id) => options.crossTypeComparisons !== true && isCrossTypeComparison(id),
    };
    const trackers = this.#libraries.map(({ tracker }) => tracker).filter((tracker) => tracker !== undefined);
    this.#planEnv = {
      findFunction,
      findObject,
      findVariable: (name) => options.variables?.[name],
      adapters: new Adapters(provider),
      optimize: options.optimize ?? true,
      presenceTestCost: this.presenceTestCost,
      costTrackers: options.costTracker === undefined ? trackers : [...trackers, options.costTracker],
    };
  }

  #add({ functions, types = [] }: Library): void {
    for (const decl of functions) {
      this.#functions.set(decl.name, mergeFunctions(this.#functions.get(decl.name), decl));
    }
    for (const type of types) this.#idents.set(type.name, { name: type.name, type: typeOfType(type), value: type });
  }

  /**
   * A new environment with further variables, libraries and other options. Given options replace those of this
   * environment, except for lists and variables, which are added.
   */
  extend(options: EnvOptions): Env {
    return new Env({
      ...this.#options,
      ...options,
      variables: { ...this.#options.variables, ...options.variables },
      libraries: [...(this.#options.libraries ?? []), ...(options.libraries ?? [])],
      validators: [...(this.#options.validators ?? []), ...(options.validators ?? [])],
    });
  }

  /** Parses and checks an expression, without making a program of it. */
  check(source: string): { readonly ast: CheckedAST; readonly issues?: undefined } | { readonly issues: Issues } {
    const parsed = parse(source, { macros: this.#macros, optionalSyntax: this.#optionalSyntax });
    if (parsed.issues.count > 0) return { issues: parsed.issues };
    const { ast, issues } = check(parsed.ast, this.#checkEnv);
    if (issues.count === 0) this.#validate(ast, issues);
    return issues.count > 0 ? { issues } : { ast };
  }

  #validate(ast: CheckedAST, issues: Issues): void {
    const { offsets, source } = ast.parsed;
    const report = (id: number, message: string) => {
      const offset = offsets[id] ?? -1;
      issues.report(id, offset < 0 ? noLocation : locationOf(source, offset), message);
    };
    const context = { ast, env: this.#planEnv, mixedLiteralFunctions: this.#mixedLiteralFunctions, report };
    for (const validator of this.#validators) validator(context);
  }

  /**
   * Makes a program of an expression. Issues have the texts of google/cel-go; `issues.toString()` prints all of them
   * with the source. An expression whose type is not the expected one has an issue without a place, and so has an
   * expression with a constant part that cannot be evaluated.
   */
  compile(source: string, { expectedType }: CompileOptions = {}): Compiled {
    const checked = this.check(source);
    if (checked.issues !== undefined) return { issues: checked.issues };
    return this.compileChecked(source, checked.ast, expectedType);
  }

  /** Makes a program of an expression that {@link check} has accepted, as {@link compile} does. */
  compileChecked(source: string, ast: CheckedAST, expectedType?: Type): Compiled {
    const issues = new Issues(ast.parsed.source);
    const { outputType } = ast;
    if (
      expectedType !== undefined &&
      !isDyn(outputType) &&
      !isDyn(expectedType) &&
      !isExactType(outputType, expectedType)
    ) {
      issues.report(0, noLocation, `must evaluate to ${expectedType}`);
      return { issues };
    }
    let planned: Plan;
    try {
      planned = plan(ast, this.#planEnv);
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
      issues.report(0, noLocation, error.message);
      return { issues };
    }
    return { program: new Program(source, ast, planned, this) };
  }
}

function objectIdent(decl: ObjectDecl | undefined): IdentDecl | undefined {
  if (decl === undefined) return undefined;
  const type = objectType(decl.name);
  return { name: decl.name, type: typeOfType(type), value: type };
}

/** Makes an environment from the standard library and the given options. */
export function newEnv(options: EnvOptions = {}): Env {
  return new Env(options);
}
