import { walk } from './ast/expr.js';
import type { CheckedAST } from './checker/checked-ast.js';
import { type CallEstimator, type CostEstimator, estimateCost } from './cost/estimate.js';
import type { CostEstimate } from './cost/size.js';
import { CostLimitExceeded, Frame, type Variables } from './interpreter/frame.js';
import type { Plan } from './interpreter/plan.js';
import type { Type } from './types/type.js';
import { Failure } from './values/failure.js';
import type { Value } from './values/value.js';

/** Options of `Program.evaluate`. */
export interface EvaluateOptions {
  /** Maximum cost of the evaluation. Defaults to no limit; Kubernetes allows 1,000,000 per call. */
  readonly costLimit?: number;
  /**
   * Ends the evaluation. It is checked between iterations of loops, so it must be aborted before the evaluation or by
   * another thread.
   */
  readonly signal?: AbortSignal;
}

/** An evaluation failed. The message is that of google/cel-go. */
export class CELError extends Error {
  override readonly name = 'CELError';

  constructor(
    message: string,
    /** The cost that had been spent when the evaluation failed. */
    readonly cost: number,
    /**
     * `limit`: the evaluation exceeded its cost limit. `evaluation`: the expression has an error for these variables.
     */
    readonly reason: 'evaluation' | 'limit',
  ) {
    super(message);
  }
}

/** The part of an environment that programs refer to. */
interface CostRules {
  readonly estimators: ReadonlyMap<string, CallEstimator>;
  readonly presenceTestCost: number;
}

/** An expression, ready to be evaluated any number of times. */
export class Program {
  readonly #plan: Plan;
  readonly #rules: CostRules;

  constructor(
    /** The text of the expression. */
    readonly source: string,
    /** The syntax tree, with types and references. */
    readonly ast: CheckedAST,
    plan: Plan,
    rules: CostRules,
  ) {
    this.#plan = plan;
    this.#rules = rules;
  }

  /** The type of the expression's value. */
  get outputType(): Type {
    return this.ast.outputType;
  }

  /** The names of the variables that an evaluation may read. */
  get variables(): readonly string[] {
    const names = new Set<string>();
    walk(this.ast.parsed.expr, ({ id }) => {
      const ident = this.ast.idents.get(id);
      if (
        ident !== undefined &&
        ident.value === undefined &&
        this.#plan.slots.some(({ name }) => name === ident.name)
      ) {
        names.add(ident.name);
      }
    });
    return [...names];
  }

  /**
   * Evaluates the expression.
   *
   * @throws CELError when the result is an error or unknown, and when the cost is over the limit
   */
  evaluate(variables: Variables = {}, options: EvaluateOptions = {}): Value {
    return this.evaluateWithCost(variables, options).value;
  }

  /**
   * Like `evaluate`, and returns the cost, too.
   * @throws CELError like `evaluate`
   */
  evaluateWithCost(variables: Variables = {}, options: EvaluateOptions = {}): { value: Value; cost: number } {
    const frame = new Frame(variables, this.#plan.slots, options.costLimit ?? Number.POSITIVE_INFINITY, options.signal);
    const value = this.#run(frame);
    if (value instanceof Failure) throw new CELError(value.message, frame.cost, 'evaluation');
    return { value, cost: frame.cost };
  }

  #run(frame: Frame): Value {
    try {
      return this.#plan.run(frame);
    } catch (error) {
      if (error instanceof CostLimitExceeded) throw new CELError(error.message, frame.cost, 'limit');
      // Values of variables that are nested very deep, such as lists in lists, exhaust the stack when they are
      // compared.
      if (error instanceof RangeError) throw new CELError('value is nested too deep', frame.cost, 'evaluation');
      throw error;
    }
  }

  /** Estimates the cost of an evaluation. `estimator` returns the sizes of the variables. */
  estimateCost(estimator: CostEstimator): CostEstimate {
    const { estimators, presenceTestCost } = this.#rules;
    return estimateCost(this.ast, estimator, { overloads: estimators, presenceTestCost });
  }
}
