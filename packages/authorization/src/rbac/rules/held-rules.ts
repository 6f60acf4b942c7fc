import type { rbacv1 } from '@k8s-ts/api/types';
import { pathCovers } from './path-covers.js';

/** A rule with its lists as sets. */
interface HeldRule {
  readonly verbs: ReadonlySet<string>;
  readonly apiGroups: ReadonlySet<string>;
  readonly resources: ReadonlySet<string>;
  readonly paths: readonly string[];
  /** Empty: all names. */
  readonly names: ReadonlySet<string>;
}

/** The values of one list of a wanted rule, and which held rules cover a value. */
interface Dimension {
  readonly values: readonly string[];
  covering(value: string, rules: readonly HeldRule[]): readonly HeldRule[];
}

/** Remaining number of comparisons of a rule with a value. */
export interface StepBudget {
  steps: number;
}

/** Stands for an atom without a name. No name has this character. */
const noName = '\0';

/**
 * Rules that a user holds, indexed for checking what they cover.
 *
 * A wanted rule is a product of lists: resources × groups × verbs × names, or paths × verbs. {@link covers} goes
 * through the lists one after another. For each value of a list it keeps the held rules that cover the value, and
 * continues with these rules and the next list. Values that lead to the same held rules are checked together. So the
 * work grows with the lengths of the lists and not with their product, unless the held rules take many different parts
 * of each list.
 */
export class HeldRules {
  readonly #byResource = new Map<string, HeldRule[]>();
  readonly #withPaths: HeldRule[] = [];

  constructor(rules: readonly rbacv1.PolicyRule[]) {
    for (const rule of rules) {
      const held: HeldRule = {
        verbs: new Set(rule.verbs),
        apiGroups: new Set(rule.apiGroups),
        resources: new Set(rule.resources),
        paths: rule.nonResourceURLs ?? [],
        names: new Set(rule.resourceNames),
      };
      for (const resource of held.resources) {
        const known = this.#byResource.get(resource);
        if (known === undefined) this.#byResource.set(resource, [held]);
        else known.push(held);
      }
      if (held.paths.length > 0) this.#withPaths.push(held);
    }
  }

  /**
   * Whether the held rules together allow everything that `wanted` allows.
   *
   * @param budget goes down by the comparisons made; where it reaches zero, the answer is false
   */
  covers(wanted: rbacv1.PolicyRule, budget: StepBudget): boolean {
    const verbs: Dimension = { values: distinct(wanted.verbs), covering: having('verbs') };
    const resources: Dimension = {
      values: distinct(wanted.resources),
      covering: (resource) => this.#ofResource(resource),
    };
    const apiGroups: Dimension = { values: distinct(wanted.apiGroups), covering: having('apiGroups') };
    const paths: Dimension = {
      values: distinct(wanted.nonResourceURLs),
      covering: (path, rules) => rules.filter((rule) => rule.paths.some((held) => pathCovers(held, path))),
    };
    const names = distinct(wanted.resourceNames);
    const named: Dimension = { values: names.length > 0 ? names : [noName], covering: ofName };
    const unnamed: Dimension = { values: [noName], covering: ofName };
    return (
      allCovered([resources, apiGroups, verbs, named], undefined, budget) &&
      allCovered([paths, verbs, unnamed], this.#withPaths, budget)
    );
  }

  /** Whether one held rule covers an atom: a rule with one value in each of its lists. */
  coversAtom(atom: rbacv1.PolicyRule, budget: StepBudget): boolean {
    const [verb = '', apiGroup = '', resource] = [atom.verbs[0], atom.apiGroups?.[0], atom.resources?.[0]];
    const path = atom.nonResourceURLs?.[0];
    const name = atom.resourceNames?.[0] ?? noName;
    const rules = resource === undefined ? this.#withPaths : this.#ofResource(resource);
    return rules.some((rule) => {
      budget.steps--;
      return (
        hasOrStar(rule.verbs, verb) &&
        (resource === undefined || hasOrStar(rule.apiGroups, apiGroup)) &&
        (path === undefined || rule.paths.some((held) => pathCovers(held, path))) &&
        (rule.names.size === 0 || rule.names.has(name))
      );
    });
  }

  #ofResource(resource: string): readonly HeldRule[] {
    const slash = resource.indexOf('/');
    const patterns = new Set([resource, '*', ...(slash >= 0 ? [`*/${resource.slice(slash + 1)}`] : [])]);
    const lists = [...patterns].flatMap((pattern) => this.#byResource.get(pattern) ?? []);
    return [...new Set(lists)];
  }
}

const distinct = (values: readonly string[] | undefined): readonly string[] => [...new Set(values)];

const hasOrStar = (held: ReadonlySet<string>, value: string): boolean => held.has('*') || held.has(value);

const having =
  (list: 'verbs' | 'apiGroups'): Dimension['covering'] =>
  (value, rules) =>
    rules.filter((rule) => hasOrStar(rule[list], value));

const ofName: Dimension['covering'] = (name, rules) =>
  rules.filter((rule) => rule.names.size === 0 || rule.names.has(name));

/** @param rules that cover all the values chosen so far; undefined before the first one */
function allCovered(
  dimensions: readonly Dimension[],
  rules: readonly HeldRule[] | undefined,
  budget: StepBudget,
): boolean {
  // With an empty list, the product is empty.
  if (dimensions.some(({ values }) => values.length === 0)) return true;
  const numbers = new Map<HeldRule, number>();
  const numberOf = (rule: HeldRule): number => {
    const known = numbers.get(rule) ?? numbers.size;
    numbers.set(rule, known);
    return known;
  };
  const visit = (depth: number, left: readonly HeldRule[]): boolean => {
    const dimension = dimensions[depth];
    if (dimension === undefined) return left.length > 0;
    const seen = new Set<string>();
    for (const value of dimension.values) {
      budget.steps -= left.length + 1;
      if (budget.steps <= 0) return false;
      const covering = dimension.covering(value, left);
      if (covering.length === 0) return false;
      const signature = covering.map(numberOf).join();
      if (seen.has(signature)) continue;
      seen.add(signature);
      budget.steps -= covering.length;
      if (!visit(depth + 1, covering)) return false;
    }
    return true;
  };
  return visit(0, rules ?? []);
}
