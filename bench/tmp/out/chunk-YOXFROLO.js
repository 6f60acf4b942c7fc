import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  FieldPath,
  invalid,
  isQualifiedName,
  isValidLabelValue,
  notSupported,
  pushAll
} from "./chunk-WE7YN5D6.js";
import {
  aggregateText,
  jsonValue
} from "./chunk-Z7BRCTGW.js";

// packages/apimachinery/src/labels/operator.ts
var Operator = {
  doesNotExist: "!",
  equals: "=",
  doubleEquals: "==",
  in: "in",
  notEquals: "!=",
  notIn: "notin",
  exists: "exists",
  greaterThan: "gt",
  lessThan: "lt"
};
var binaryOperators = ["in", "notin", "=", "==", "!=", "gt", "lt"];
var validRequirementOperators = [...binaryOperators, "exists", "!"];

// packages/apimachinery/src/labels/int64.ts
var maxInt64 = 9223372036854775807n;
var minInt64 = -9223372036854775808n;
function parseInt64(text) {
  if (!/^[+-]?[0-9]+$/.test(text)) return void 0;
  if (text.length <= 15) return Number(text);
  if (text.length > 20 && text.replace(/^[+-]?0*/, "").length > 19) return void 0;
  const value = BigInt(text.startsWith("+") ? text.slice(1) : text);
  return value >= minInt64 && value <= maxInt64 ? value : void 0;
}

// packages/apimachinery/src/labels/requirement.ts
function newRequirement(key, operator, values, path = FieldPath.empty) {
  const errors = validateRequirement(key, operator, values, path);
  if (errors.length > 0) throw new Error(aggregateText(errors));
  return { key, operator, values: values ?? [] };
}
function validateRequirement(key, operator, values, path) {
  const errors = isQualifiedName(key).length === 0 ? [] : validateLabelKey(key, path.child("key"));
  const all = values ?? [];
  const countProblem = valueCountProblem(operator, all.length);
  if (countProblem !== void 0) errors.push(invalid(path.child("values"), values, countProblem));
  if (operator === Operator.greaterThan || operator === Operator.lessThan) {
    for (const [i, value] of all.entries()) {
      if (parseInt64(value) !== void 0) continue;
      errors.push(
        invalid(path.child("values").index(i), value, "for 'Gt', 'Lt' operators, the value must be an integer")
      );
    }
  }
  if (!validRequirementOperators.includes(operator)) {
    errors.push(notSupported(path.child("operator"), jsonValue(operator), validRequirementOperators));
  }
  for (const [i, value] of all.entries()) {
    if (isValidLabelValue(value).length === 0) continue;
    pushAll(errors, validateLabelValue(key, value, path.child("values").index(i)));
  }
  return errors;
}
function validateLabelKey(key, path) {
  const problems = isQualifiedName(key);
  return problems.length === 0 ? [] : [invalid(path, key, problems.join("; "))];
}
function validateLabelValue(key, value, path) {
  const problems = isValidLabelValue(value);
  return problems.length === 0 ? [] : [invalid(path.key(key), value, problems.join("; "))];
}
function formatRequirement(requirement) {
  const { key, operator, values } = requirement;
  const list = [...values].sort().join(",");
  switch (operator) {
    case Operator.exists:
      return key;
    case Operator.doesNotExist:
      return `!${key}`;
    case Operator.in:
    case Operator.notIn:
      return `${key} ${operator} (${list})`;
    case Operator.greaterThan:
      return `${key}>${list}`;
    case Operator.lessThan:
      return `${key}<${list}`;
    default:
      return `${key}${operator}${list}`;
  }
}
function compileRequirement(requirement) {
  const { key, operator, values } = requirement;
  switch (operator) {
    case Operator.exists:
      return (labels) => typeof labels[key] === "string";
    case Operator.doesNotExist:
      return (labels) => typeof labels[key] !== "string";
    case Operator.in:
    case Operator.equals:
    case Operator.doubleEquals: {
      if (values.length === 1) {
        const value = values[0];
        return (labels) => labels[key] === value;
      }
      const set = new Set(values);
      return (labels) => set.has(labels[key]);
    }
    case Operator.notIn:
    case Operator.notEquals: {
      if (values.length === 1) {
        const value = values[0];
        return (labels) => labels[key] !== value;
      }
      const set = new Set(values);
      return (labels) => !set.has(labels[key]);
    }
    case Operator.greaterThan:
    case Operator.lessThan:
      return compileOrder(key, operator, values);
  }
}
function compileOrder(key, operator, values) {
  const bound = values.length === 1 ? parseInt64(values[0]) : void 0;
  if (bound === void 0) return () => false;
  return (labels) => {
    const text = labels[key];
    const value = typeof text === "string" ? parseInt64(text) : void 0;
    if (value === void 0) return false;
    return operator === Operator.greaterThan ? value > bound : value < bound;
  };
}
function valueCountProblem(operator, count) {
  switch (operator) {
    case Operator.in:
    case Operator.notIn:
      return count === 0 ? "for 'in', 'notin' operators, values set can't be empty" : void 0;
    case Operator.equals:
    case Operator.doubleEquals:
    case Operator.notEquals:
      return count === 1 ? void 0 : "exact-match compatibility requires one single value";
    case Operator.exists:
    case Operator.doesNotExist:
      return count === 0 ? void 0 : "values set must be empty for exists and does not exist";
    case Operator.greaterThan:
    case Operator.lessThan:
      return count === 1 ? void 0 : "for 'Gt', 'Lt' operators, exactly one value is required";
    default:
      return void 0;
  }
}

// packages/apimachinery/src/labels/compact-requirements.ts
var operators = Object.values(Operator);
function compactRequirements(requirements) {
  const keys = requirements.map(({ key }) => key);
  const kinds = Uint8Array.from(requirements, ({ operator }) => operators.indexOf(operator));
  const conditions = requirements.map((requirement) => {
    const { operator, values } = requirement;
    if (operator === Operator.exists || operator === Operator.doesNotExist) return void 0;
    if (values.length === 1 && isEquality(operator)) return values[0];
    return { requirement, matches: compileRequirement(requirement) };
  });
  return {
    matches(labels) {
      for (let i = 0; i < keys.length; i++) {
        if (!holds(labels, keys[i], operators[kinds[i]], conditions[i])) return false;
      }
      return true;
    },
    list: () => keys.map((key, i) => {
      const condition = conditions[i];
      if (typeof condition === "object") return condition.requirement;
      const operator = operators[kinds[i]];
      return { key, operator, values: condition === void 0 ? [] : [condition] };
    })
  };
}
function isEquality(operator) {
  return operator !== Operator.greaterThan && operator !== Operator.lessThan;
}
function holds(labels, key, operator, condition) {
  if (typeof condition === "object") return condition.matches(labels);
  switch (operator) {
    case Operator.exists:
      return typeof labels[key] === "string";
    case Operator.doesNotExist:
      return typeof labels[key] !== "string";
    case Operator.notIn:
    case Operator.notEquals:
      return labels[key] !== condition;
    default:
      return labels[key] === condition;
  }
}

// packages/apimachinery/src/labels/selector.ts
var manyRequirements = 256;
var noLabels = Object.freeze({});
function newSelector(requirements) {
  return requirements.length === 0 ? everything : build(requirements);
}
var everything = build([]);
var nothing = {
  matches: () => false,
  isEmpty: false,
  requirements: void 0,
  requiresExactMatch: () => void 0,
  add: () => nothing,
  toString: () => ""
};
function selectorFromSet(labels) {
  const operator = Operator.equals;
  return newSelector(Object.entries(labels ?? {}).map(([key, value]) => ({ key, operator, values: [value] })));
}
function build(unsorted) {
  const requirements = [...unsorted].sort((a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
  return requirements.length > manyRequirements ? compactSelector(requirements) : plainSelector(requirements);
}
function compactSelector(requirements) {
  const { matches, list } = compactRequirements(requirements);
  return selectorOf((labels) => matches(labels ?? noLabels), list);
}
function plainSelector(requirements) {
  return selectorOf(compile(requirements), () => requirements);
}
function selectorOf(matches, list) {
  return {
    matches,
    isEmpty: list().length === 0,
    get requirements() {
      return list();
    },
    requiresExactMatch(key) {
      const first = list().find((requirement) => requirement.key === key);
      if (first?.values.length !== 1) return void 0;
      const { operator } = first;
      const exact = operator === Operator.equals || operator === Operator.doubleEquals || operator === Operator.in;
      return exact ? first.values[0] : void 0;
    },
    add: (...more) => newSelector([...list(), ...more]),
    toString: () => list().map(formatRequirement).join(",")
  };
}
function compile(requirements) {
  const [first, second, ...rest] = requirements.map(compileRequirement);
  if (first === void 0) return () => true;
  if (second === void 0) return (labels) => first(labels ?? noLabels);
  if (rest.length === 0) {
    return (labels) => {
      const set = labels ?? noLabels;
      return first(set) && second(set);
    };
  }
  return (labels) => {
    const set = labels ?? noLabels;
    if (!first(set) || !second(set)) return false;
    for (const predicate of rest) {
      if (!predicate(set)) return false;
    }
    return true;
  };
}

export {
  parseInt64,
  Operator,
  binaryOperators,
  newRequirement,
  validateLabelKey,
  newSelector,
  everything,
  nothing,
  selectorFromSet
};
//# sourceMappingURL=chunk-YOXFROLO.js.map
