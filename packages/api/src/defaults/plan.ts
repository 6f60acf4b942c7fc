import { defaultsData } from '../generated/defaults.js';
import { type Rule, type RuleContext, ruleNamed } from '../kinds/index.js';
import { ifEmpty, ifUnset, type Obj } from '../object-fields.js';

/*
 * The generated text has one row per kind: `group version kind`, then its steps in the order in which Go applies them,
 * all separated by tabs. A step is `path!Rule`, `path=JSON` (set when absent or zero), `path~JSON` (set when absent) or
 * `path@name` (the shared walk of that name, whose paths begin there). `[]` in a path stands for every item of a
 * list.
 *
 * A plan has the steps of a row as a tree, so that an object is walked once: a parent's rules come before its
 * children's.
 */

interface PlanNode {
  readonly rules: Rule[];
  readonly children: { readonly key: string; readonly list: boolean; readonly node: PlanNode }[];
}

let rows: Map<string, string> | undefined;
const plans = new Map<string, PlanNode | undefined>();

function index(): Map<string, string> {
  if (rows === undefined) {
    rows = new Map();
    for (const line of defaultsData.split('\n')) {
      const tab = line.indexOf('\t');
      if (tab > 0) rows.set(line.slice(0, tab), line.slice(tab + 1));
    }
  }
  return rows;
}

function planFor(name: string): PlanNode | undefined {
  if (plans.has(name)) return plans.get(name);
  const row = index().get(name);
  let plan: PlanNode | undefined;
  if (row !== undefined) {
    plan = { rules: [], children: [] };
    addSteps(plan, row);
  }
  plans.set(name, plan);
  return plan;
}

function addSteps(root: PlanNode, row: string): void {
  for (const step of row.split('\t')) {
    const at = step.search(/[!=~@]/);
    let node = root;
    const path = step.slice(0, at);
    const operand = step.slice(at + 1);
    const parts = path === '' ? [] : path.split('.');
    if (step[at] === '=' || step[at] === '~') {
      const key = parts.pop() as string;
      node = descend(node, parts);
      const value: unknown = JSON.parse(operand);
      const fields = { [key]: value };
      node.rules.push(step[at] === '=' ? (object) => ifEmpty(object, fields) : (object) => ifUnset(object, fields));
    } else {
      node = descend(node, parts);
      if (step[at] === '!') node.rules.push(ruleNamed(operand));
      else addSteps(node, index().get(`@${operand}`) as string);
    }
  }
}

function descend(from: PlanNode, parts: readonly string[]): PlanNode {
  let node = from;
  for (const part of parts) {
    const isList = part.endsWith('[]');
    const key = isList ? part.slice(0, -2) : part;
    let next = node.children.find((each) => each.key === key && each.list === isList)?.node;
    if (next === undefined) {
      next = { rules: [], children: [] };
      node.children.push({ key, list: isList, node: next });
    }
    node = next;
  }
  return node;
}

function run(plan: PlanNode, object: Obj, context: RuleContext): Obj {
  let out = object;
  for (const rule of plan.rules) out = rule(out, context);
  // A rule that changes an object returns a copy.
  let copy = out === object ? undefined : (out as Record<string, unknown>);
  for (const { key, list, node } of plan.children) {
    const before = out[key];
    if (typeof before !== 'object' || before === null) continue;
    const after = list ? runAll(node, before as readonly Obj[], context) : run(node, before as Obj, context);
    if (after === before) continue;
    copy ??= { ...out };
    copy[key] = after;
  }
  return copy ?? out;
}

function runAll(plan: PlanNode, items: readonly Obj[], context: RuleContext): readonly Obj[] {
  let out: Obj[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const before = items[i] as Obj;
    if (typeof before !== 'object' || before === null) continue;
    const after = run(plan, before, context);
    if (after === before) continue;
    out ??= [...items];
    out[i] = after;
  }
  return out ?? items;
}

/** Runs the defaulting walk of a kind; the same object when nothing was missing, or when the kind has no defaults. */
export function runPlan(object: Obj, context: RuleContext): Obj {
  const plan = planFor(`${context.group} ${context.version} ${context.kind}`);
  return plan === undefined ? object : run(plan, object, context);
}
