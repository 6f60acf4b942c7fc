import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apimachinery/src/fields/escape.ts
function escapeValue(value) {
  return value.replace(/[\\,=]/g, "\\$&");
}
function unescapeValue(text) {
  if (!/[\\,=]/.test(text)) return text;
  let value = "";
  let escaped = false;
  for (const ch of text) {
    if (escaped) {
      if (ch !== "\\" && ch !== "," && ch !== "=") throw invalidEscape(`\\${ch}`);
      value += ch;
      escaped = false;
    } else if (ch === "\\") {
      escaped = true;
    } else if (ch === "," || ch === "=") {
      throw new Error(`invalid field selector: unescaped character in value: ${ch.charCodeAt(0)}`);
    } else {
      value += ch;
    }
  }
  if (escaped) throw invalidEscape("\\");
  return value;
}
function invalidEscape(sequence) {
  return new Error(`invalid field selector: invalid escape sequence: ${sequence}`);
}

// packages/apimachinery/src/fields/selector.ts
var everything = build([]);
function newSelector(requirements) {
  return requirements.length === 0 ? everything : build(requirements);
}
function oneTermEqualSelector(field, value) {
  return build([{ field, operator: "=", value }]);
}
function build(requirements) {
  return {
    matches: compile(requirements),
    isEmpty: requirements.length === 0,
    requirements,
    requiresExactMatch: (field) => requirements.find((r) => r.operator === "=" && r.field === field)?.value,
    transform(fn) {
      const transformed = [];
      for (const { field, operator, value } of requirements) {
        const [newField, newValue] = fn(field, value);
        if (newField !== "" || newValue !== "") transformed.push({ field: newField, operator, value: newValue });
      }
      return newSelector(transformed);
    },
    toString: () => requirements.map((r) => `${r.field}${r.operator}${escapeValue(r.value)}`).join(",")
  };
}
function compile(requirements) {
  const predicates = requirements.map(compileRequirement);
  const [first] = predicates;
  if (first === void 0) return () => true;
  if (predicates.length === 1) return first;
  return (fields) => {
    for (const predicate of predicates) {
      if (!predicate(fields)) return false;
    }
    return true;
  };
}
function compileRequirement({ field, operator, value }) {
  const wanted = operator === "=";
  return (fields) => {
    const found = fields?.[field];
    return (typeof found === "string" ? found : "") === value === wanted;
  };
}

export {
  unescapeValue,
  everything,
  newSelector,
  oneTermEqualSelector
};
