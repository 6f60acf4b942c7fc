import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  Operator,
  everything,
  newRequirement,
  newSelector,
  nothing
} from "./chunk-YOXFROLO.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

// packages/apimachinery/src/labels/label-selector-types.ts
var LabelSelectorOperator = {
  in: "In",
  notIn: "NotIn",
  exists: "Exists",
  doesNotExist: "DoesNotExist"
};

// packages/apimachinery/src/labels/label-selector.ts
var operators = /* @__PURE__ */ new Map([
  [LabelSelectorOperator.in, Operator.in],
  [LabelSelectorOperator.notIn, Operator.notIn],
  [LabelSelectorOperator.exists, Operator.exists],
  [LabelSelectorOperator.doesNotExist, Operator.doesNotExist]
]);
function labelSelectorAsSelector(object) {
  if (object === void 0 || object === null) return nothing;
  const labels = Object.entries(object.matchLabels ?? {});
  const expressions = object.matchExpressions ?? [];
  if (labels.length + expressions.length === 0) return everything;
  const requirements = labels.map(([key, value]) => newRequirement(key, Operator.equals, [value]));
  for (const { key, operator, values } of expressions) {
    const known = operators.get(operator ?? "");
    if (known === void 0) {
      throw new Error(`${goQuote(operator ?? "")} is not a valid label selector operator`);
    }
    requirements.push(newRequirement(key ?? "", known, values?.length ? values : void 0));
  }
  return newSelector(requirements);
}
function formatLabelSelector(object) {
  try {
    return labelSelectorAsSelector(object).toString() || "<none>";
  } catch {
    return "<error>";
  }
}

export {
  labelSelectorAsSelector,
  formatLabelSelector
};
//# sourceMappingURL=chunk-GA7OLHSK.js.map
