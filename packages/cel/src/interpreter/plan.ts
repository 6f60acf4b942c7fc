import type { CallExpr, Expr, ListExpr, MapExpr, SelectExpr, StructExpr } from '../ast/expr.js';
import { Operator } from '../ast/operators.js';
import type { IdentDecl } from '../checker/check-env.js';
import type { CheckedAST } from '../checker/checked-ast.js';
import { EntryMap } from '../values/entry-map.js';
import { Failure } from '../values/failure.js';
import { ArrayList } from '../values/list-value.js';
import { ObjectValue } from '../values/map-value.js';
import type { Adapt } from '../values/provider.js';
import type { Value } from '../values/value.js';
import { ListValue, OptionalValue } from '../values/value.js';
import { type Attribute, addQualifier, type Qualifier, resolveAttribute } from './attribute.js';
import { planCall } from './call.js';
import { planComprehension } from './comprehension.js';
import { type Eval, Frame, type VariableSlot } from './frame.js';
import { isHashable, notOptional, setEntry, withWholeNumber } from './literals.js';
import { conditional, equality, logic, logicalNot, notStrictlyFalse, orElse } from './operators.js';
import type { PlanEnv } from './plan-env.js';
import { PlanError } from './plan-error.js';
import { listBaseCost, mapBaseCost, structBaseCost } from './runtime-cost.js';
import type { NodePlanner, Step } from './step.js';

/** An expression that can be evaluated, ready to run. */
export interface Plan {
  readonly run: Eval;
  readonly slots: readonly VariableSlot[];
}

/** A constant. */
export function constantStep(value: Value): Step {
  return { run: () => value, constant: value };
}

/**
 * An attribute that is read. It is compiled on first use, because most attributes are only the beginnings of longer
 * ones and are never read themselves.
 */
function attributeStep(attribute: Attribute): Step {
  let run: Eval | undefined;
  return {
    attribute,
    get run() {
      run ??= readAttribute(attribute);
      return run;
    },
  };
}

/** Reading a variable or a path costs 1, `?:` nothing. */
function readAttribute(attribute: Attribute): Eval {
  const resolve = resolveAttribute(attribute);
  if (attribute.kind === 'conditional') return resolve;
  return (frame) => {
    const value = resolve(frame);
    frame.charge(1);
    return value;
  };
}

const conversions = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'dyn',
  'int',
  'string',
  'timestamp',
  'type',
  'uint',
]);

/**
 * Turns a checked syntax tree into closures. Constant lists and maps, and conversions of constants, are computed here,
 * as upstream does with the option that Kubernetes sets (google/cel-go interpreter/planner.go, OptOptimize).
 *
 * @throws PlanError
 */
export function plan(ast: CheckedAST, env: PlanEnv): Plan {
  const planner = new Planner(ast, env);
  return { run: planner.plan(ast.parsed.expr).run, slots: planner.slots };
}

/** Plans the nodes of one syntax tree, children first. */
class Planner implements NodePlanner {
  readonly slots: VariableSlot[] = [];
  readonly #slotByName = new Map<string, number>();
  readonly #locals: { readonly name: string; readonly read: Eval }[] = [];
  #localCount = 0;

  constructor(
    readonly ast: CheckedAST,
    readonly env: PlanEnv,
  ) {}

  plan(expr: Expr): Step {
    switch (expr.kind) {
      case 'literal':
        return constantStep(expr.value);
      case 'ident':
        return this.#ident(this.ast.idents.get(expr.id) as IdentDecl);
      case 'select':
        return this.#select(expr);
      case 'call':
        return this.#call(expr);
      case 'list':
        return this.#list(expr);
      case 'map':
        return this.#map(expr);
      case 'struct':
        return this.#struct(expr);
      case 'comprehension':
        return planComprehension(this, expr);
      default:
        throw new PlanError('unsupported expr');
    }
  }

  newLocal(): number {
    return this.#localCount++;
  }

  withLocal<T>(name: string, read: Eval, run: () => T): T {
    this.#locals.push({ name, read });
    try {
      return run();
    } finally {
      this.#locals.pop();
    }
  }

  /** Evaluates something that needs no variables. */
  fold(run: Eval): Value {
    return run(new Frame({}, [], Number.POSITIVE_INFINITY, undefined));
  }

  #ident(ident: IdentDecl): Step {
    const local = this.#locals.findLast(({ name }) => name === ident.name);
    if (local !== undefined) return attributeStep({ kind: 'path', base: local.read, qualifiers: [] });
    if (ident.value !== undefined) return constantStep(ident.value);
    const slot = this.#slot(ident);
    return attributeStep({ kind: 'path', base: (frame) => frame.variable(slot), qualifiers: [] });
  }

  #slot({ name, type }: IdentDecl): number {
    let slot = this.#slotByName.get(name);
    if (slot === undefined) {
      const adapt: Adapt = this.env.adapters.adapterFor(this.env.findVariable(name) ?? type);
      slot = this.slots.push({ name, adapt }) - 1;
      this.#slotByName.set(name, slot);
    }
    return slot;
  }

  /** The attribute of a step, to add a selection to. */
  #attribute(step: Step): Attribute {
    return step.attribute ?? { kind: 'path', base: step.run, qualifiers: [] };
  }

  #select(expr: SelectExpr): Step {
    const ident = this.ast.idents.get(expr.id);
    if (ident !== undefined) return this.#ident(ident);
    const attribute = addQualifier(this.#attribute(this.plan(expr.operand)), {
      constant: expr.field,
      optional: false,
      testOnly: expr.testOnly,
      field: this.#field(expr.operand, expr.field),
    });
    return expr.testOnly ? { run: this.#presenceTest(resolveAttribute(attribute)) } : attributeStep(attribute);
  }

  #presenceTest(test: Eval): Eval {
    const { presenceTestCost } = this.env;
    if (presenceTestCost === 0) return test;
    return (frame) => {
      const value = test(frame);
      frame.charge(presenceTestCost);
      return value;
    };
  }

  #field(operand: Expr, field: string): Qualifier['field'] {
    const type = this.ast.typeOf(operand.id);
    if (type.kind !== 'struct') return undefined;
    const decl = this.env.findObject(type.name);
    return decl === undefined ? undefined : this.env.adapters.field(decl, field);
  }

  #index(expr: CallExpr, optional: boolean): Step {
    const [operand, index] = expr.args as [Expr, Expr];
    const key = this.plan(index);
    const qualifier: Qualifier =
      key.constant !== undefined
        ? { constant: key.constant, optional, testOnly: false }
        : { key: key.attribute === undefined ? key.run : resolveAttribute(key.attribute), optional, testOnly: false };
    return attributeStep(addQualifier(this.#attribute(this.plan(operand)), qualifier));
  }

  #call(expr: CallExpr): Step {
    const reference = this.ast.calls.get(expr.id);
    const name = reference?.function ?? expr.function;
    switch (name) {
      case Operator.index:
        return this.#index(expr, false);
      case Operator.optionalIndex:
      case Operator.optionalSelect:
        return this.#index(expr, true);
      case Operator.conditional:
        return this.#conditional(expr);
    }
    const target = reference?.namespaced ? undefined : expr.target;
    const args = (target === undefined ? expr.args : [target, ...expr.args]).map((arg) => this.plan(arg));
    switch (name) {
      case Operator.logicalAnd:
        return { run: logic(false, args) };
      case Operator.logicalOr:
        return { run: logic(true, args) };
      case Operator.logicalNot:
        return { run: logicalNot(args) };
      case Operator.notStrictlyFalse:
        return { run: notStrictlyFalse(args) };
      case Operator.equals:
      case Operator.notEquals:
        return { run: equality(name, args, this.env.costTrackers) };
    }
    const overloadIds = reference?.overloadIds ?? [];
    if (overloadIds.length === 1) {
      if (overloadIds[0] === 'optional_or_optional') return { run: orElse(args, false) };
      if (overloadIds[0] === 'optional_orValue_value') return { run: orElse(args, true) };
      if (overloadIds[0] === 'in_list' && this.env.optimize) {
        const membership = this.#membership(args);
        if (membership !== undefined) return membership;
      }
    }
    const call = planCall(name, overloadIds, args, this.env);
    if (this.env.optimize && conversions.has(name) && args.length === 1 && args[0]?.constant !== undefined) {
      return this.#folded(call);
    }
    return { run: call };
  }

  #conditional(expr: CallExpr): Step {
    const [condition, truthy, falsy] = expr.args.map((arg) => this.plan(arg)) as [Step, Step, Step];
    return attributeStep(conditional(condition, this.#attribute(truthy), this.#attribute(falsy)));
  }

  #folded(run: Eval): Step {
    const value = this.fold(run);
    if (value instanceof Failure) throw new PlanError(value.message);
    return constantStep(value);
  }

  /** `value in [constants]`: looks the value up instead of comparing it with each. It costs nothing. */
  #membership([value, list]: readonly Step[]): Step | undefined {
    if (!(list?.constant instanceof ListValue) || value === undefined) return undefined;
    if (list.constant.length === 0) return constantStep(false);
    const members = [...list.constant];
    if (!members.every(isHashable)) return undefined;
    const set = new EntryMap(members.flatMap(withWholeNumber).map((member) => [member, true]));
    const { run } = value;
    return {
      run: (frame) => {
        const wanted = run(frame);
        return wanted instanceof Failure ? wanted : set.find(wanted) !== undefined;
      },
    };
  }

  #list(expr: ListExpr): Step {
    const steps = expr.elements.map((element) => this.plan(element));
    const optional = new Set(expr.optionalIndices);
    const run: Eval = (frame) => {
      const items: Value[] = [];
      for (let i = 0; i < steps.length; i++) {
        let item: Value | undefined = (steps[i] as Step).run(frame);
        if (!(item instanceof Failure) && optional.has(i)) {
          item = item instanceof OptionalValue ? item.value : notOptional('list element', item);
        }
        if (item instanceof Failure) {
          frame.charge(listBaseCost);
          return item;
        }
        if (item !== undefined) items.push(item);
      }
      frame.charge(listBaseCost);
      return new ArrayList(items);
    };
    const isConstant = steps.every(({ constant }) => constant !== undefined);
    return isConstant && this.env.optimize ? this.#constantLiteral(run) : { run };
  }

  #constantLiteral(run: Eval): Step {
    return constantStep(this.fold(run));
  }

  #map(expr: MapExpr): Step {
    const entries = expr.entries.map(({ key, value, optional }) => ({
      key: this.plan(key),
      value: this.plan(value),
      optional,
    }));
    const run: Eval = (frame) => {
      const map = new EntryMap();
      for (const entry of entries) {
        const key = entry.key.run(frame);
        const value = key instanceof Failure ? key : entry.value.run(frame);
        const failure = value instanceof Failure ? value : setEntry(map, key, value, entry.optional);
        if (failure !== undefined) {
          frame.charge(mapBaseCost);
          return failure;
        }
      }
      frame.charge(mapBaseCost);
      return map;
    };
    const isConstant = entries.every(({ key, value }) => key.constant !== undefined && value.constant !== undefined);
    return isConstant && this.env.optimize ? this.#constantLiteral(run) : { run };
  }

  #struct(expr: StructExpr): Step {
    const { name } = this.ast.idents.get(expr.id) as IdentDecl;
    const decl = this.env.findObject(name);
    if (decl === undefined) throw new PlanError(`unknown type: ${name}`);
    const { adapters } = this.env;
    const create =
      decl.create?.bind(decl) ??
      ((fields: ReadonlyMap<string, Value>) => {
        const members = [...fields].map(([field, value]) => [adapters.field(decl, field)?.member ?? field, value]);
        return new ObjectValue(decl, Object.fromEntries(members), adapters.field);
      });
    const steps = expr.fields.map((field) => ({ ...field, step: this.plan(field.value) }));
    const run: Eval = (frame) => {
      const fields = new Map<string, Value>();
      for (const { name: field, optional, step } of steps) {
        let value: Value | undefined = step.run(frame);
        if (!(value instanceof Failure) && optional) {
          value = value instanceof OptionalValue ? value.value : notOptional(`entry '${field}'`, value);
        }
        if (value instanceof Failure) {
          frame.charge(structBaseCost);
          return value;
        }
        if (value === undefined) fields.delete(field);
        else fields.set(field, value);
      }
      frame.charge(structBaseCost);
      return create(fields);
    };
    return { run };
  }
}
