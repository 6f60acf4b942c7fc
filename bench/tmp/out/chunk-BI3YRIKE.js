import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  AbstractValue,
  CELError,
  ErrorValue,
  JSONPatchValue,
  ListValue,
  MapValue,
  NativeList,
  NativeMap,
  OptionalValue,
  authorizerType,
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  environment,
  equal,
  escapeName,
  intType,
  jsonPatchDecl,
  jsonPatchLibrary,
  listType,
  mapType,
  objectDecl,
  objectType,
  perCallLimit,
  resourceCheckType,
  runtimeCostBudget,
  stringType,
  timestampType,
  toNative,
  unescapeName
} from "./chunk-5PBXTLYX.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

// packages/cel/src/admission/patch-types.ts
var PatchObject = class _PatchObject extends AbstractValue {
  constructor(typeName2, fields) {
    super();
    this.typeName = typeName2;
    this.fields = fields;
    this.type = objectType(typeName2);
  }
  typeName;
  fields;
  type;
  equals(other) {
    if (!(other instanceof _PatchObject) || other.typeName !== this.typeName) return false;
    if (other.fields.size !== this.fields.size) return false;
    for (const [name, value] of this.fields) {
      const found = other.fields.get(name);
      if (found === void 0 || equal(value, found) !== true) return false;
    }
    return true;
  }
};
function findPatchType(name) {
  if (name === jsonPatchDecl.name) return jsonPatchDecl;
  if (name !== "Object" && !name.startsWith("Object.")) return void 0;
  return {
    name,
    field: () => ({ type: dynType, adapt: () => new ErrorValue(`${name} has no fields that can be read`) }),
    create: (fields) => new PatchObject(name, fields)
  };
}

// packages/cel/src/admission/request-types.ts
var strings = listType(stringType);
var stringMap = mapType(stringType, stringType);
var decls = [
  objectDecl("kubernetes.GroupVersionKind", { group: stringType, version: stringType, kind: stringType }),
  objectDecl("kubernetes.GroupVersionResource", { group: stringType, version: stringType, resource: stringType }),
  objectDecl("kubernetes.UserInfo", {
    username: stringType,
    uid: stringType,
    groups: strings,
    extra: mapType(stringType, strings)
  }),
  objectDecl("kubernetes.AdmissionRequest", {
    kind: objectType("kubernetes.GroupVersionKind"),
    resource: objectType("kubernetes.GroupVersionResource"),
    subResource: stringType,
    requestKind: objectType("kubernetes.GroupVersionKind"),
    requestResource: objectType("kubernetes.GroupVersionResource"),
    requestSubResource: stringType,
    name: stringType,
    namespace: stringType,
    operation: stringType,
    userInfo: objectType("kubernetes.UserInfo"),
    dryRun: boolType,
    options: dynType
  }),
  objectDecl("kubernetes.NamespaceSpec", { finalizers: strings }),
  objectDecl("kubernetes.NamespaceCondition", {
    status: stringType,
    type: stringType,
    lastTransitionTime: timestampType,
    message: stringType,
    reason: stringType
  }),
  objectDecl("kubernetes.NamespaceStatus", {
    conditions: listType(objectType("kubernetes.NamespaceCondition")),
    phase: stringType
  }),
  objectDecl("kubernetes.NamespaceMetadata", {
    name: stringType,
    generateName: stringType,
    namespace: stringType,
    labels: stringMap,
    annotations: stringMap,
    UID: stringType,
    creationTimestamp: timestampType,
    deletionGracePeriodSeconds: intType,
    deletionTimestamp: timestampType,
    generation: intType,
    resourceVersion: stringType,
    finalizers: strings
  }),
  objectDecl("kubernetes.Namespace", {
    metadata: objectType("kubernetes.NamespaceMetadata"),
    spec: objectType("kubernetes.NamespaceSpec"),
    status: objectType("kubernetes.NamespaceStatus")
  })
];
var requestDecls = new Map(decls.map((decl) => [decl.name, decl]));

// packages/cel/src/admission/variables.ts
var variablesTypeName = "kubernetes.variables";
var variablesType = objectType(variablesTypeName);
function variablesDecl(types) {
  return objectDecl(
    variablesTypeName,
    Object.fromEntries([...types].map(([name, type]) => [name, { type: fieldType(type) }]))
  );
}
var simpleKinds = /* @__PURE__ */ new Set([
  "bool",
  "bytes",
  "double",
  "duration",
  "int",
  "null",
  "string",
  "timestamp",
  "uint"
]);
function fieldType(type) {
  if (simpleKinds.has(type.kind)) return type;
  const [first = dynType, second = dynType] = type.parameters;
  if (type.kind === "list") return listType(fieldType(first));
  return type.kind === "map" ? mapType(fieldType(first), fieldType(second)) : dynType;
}
var LazyVariables = class extends MapValue {
  #names;
  #evaluate;
  #values = /* @__PURE__ */ new Map();
  /** @param evaluate the value of a variable, which may be an error */
  constructor(names, evaluate) {
    super();
    this.#names = [...names];
    this.#evaluate = evaluate;
  }
  get size() {
    return this.#names.length;
  }
  find(key) {
    if (typeof key !== "string") return new ErrorValue("no such overload");
    const known = this.#values.get(key);
    if (known !== void 0) return known;
    if (!this.#names.includes(key)) return void 0;
    const value = this.#evaluate(key);
    this.#values.set(key, value);
    return value;
  }
  keys() {
    return this.#names;
  }
  equals(other) {
    return other === this;
  }
};

// packages/cel/src/admission/expression-compiler.ts
var compatibilityVersion = "1.34";
var environments = /* @__PURE__ */ new Map();
function admissionEnvironment({ hasParams, hasAuthorizer, hasPatchTypes = false }, type) {
  const key = `${hasParams}/${hasAuthorizer}/${hasPatchTypes}/${type}`;
  let env = environments.get(key);
  if (env === void 0) {
    env = environment(compatibilityVersion, type).extend({
      variables: {
        object: dynType,
        oldObject: dynType,
        namespaceObject: objectType("kubernetes.Namespace"),
        request: objectType("kubernetes.AdmissionRequest"),
        ...hasParams ? { params: dynType } : {},
        ...hasAuthorizer ? { authorizer: authorizerType, "authorizer.requestResource": resourceCheckType } : {}
      },
      provider: { findObject: findObjectFor(hasPatchTypes) },
      ...hasPatchTypes ? { libraries: [jsonPatchLibrary] } : {}
    });
    environments.set(key, env);
  }
  return env;
}
var ExpressionCompiler = class {
  #types = /* @__PURE__ */ new Map();
  #variables = /* @__PURE__ */ new Map();
  #hasVariables;
  /** @param hasVariables whether expressions have `variables` at all. Default true */
  constructor(hasVariables = true) {
    this.#hasVariables = hasVariables;
  }
  /** The variables that are declared so far, by name. */
  get variables() {
    return this.#variables;
  }
  /** Compiles the expression of a variable and adds it. A variable with a wrong expression has any type. */
  declare(name, text, declared, type) {
    const compiled = this.compile(text, void 0, declared, type);
    this.#types.set(name, compiled.outputType ?? dynType);
    this.#variables.set(name, compiled);
    return compiled;
  }
  /** @param types names of the types that the expression may have, such as `bool`. Undefined: any */
  compile(text, types, declared, type) {
    const { program, issues } = this.#environment(declared, type).compile(text);
    if (program === void 0) return { text, error: `compilation failed: ${issues}` };
    const got = typeName(program.outputType);
    if (types === void 0 || types.includes(got)) return { text, program, outputType: program.outputType };
    const wanted = types.length === 1 ? types[0] : `one of [${types.join(" ")}]`;
    return { text, error: `must evaluate to ${wanted} but got ${got}` };
  }
  #environment(declared, type) {
    const base = admissionEnvironment(declared, type);
    if (!this.#hasVariables) return base;
    const decl = variablesDecl(this.#types);
    const findObject = findObjectFor(declared.hasPatchTypes ?? false);
    return base.extend({
      variables: { variables: variablesType },
      provider: {
        findObject: (name) => name === decl.name ? decl : findObject(name)
      }
    });
  }
};
var findObjectFor = (hasPatchTypes) => (name) => (hasPatchTypes ? findPatchType(name) : void 0) ?? requestDecls.get(name);
var typeName = (type) => type.parameters.length === 0 ? type.name : String(type);

// packages/cel/src/admission/openapi-types.ts
var prefix = "#/components/schemas/";
var objectMeta = {
  type: "object",
  properties: { name: { type: "string" }, generateName: { type: "string" } }
};
var OpenAPITypes = class {
  #schemas;
  #objects = /* @__PURE__ */ new Map();
  constructor(schemas) {
    this.#schemas = schemas;
  }
  findObject(name) {
    return this.#objects.get(name);
  }
  /**
   * The type of whole objects with a schema; undefined when expressions cannot use it.
   *
   * @param name that the type gets
   */
  typeOf(schema, name) {
    return this.#type({ schema, visited: /* @__PURE__ */ new Set() }, name, true);
  }
  #resolve({ schema, visited }) {
    const reference = referenceOf(schema);
    if (reference === void 0) return { schema, visited };
    const found = this.#schemas[reference.slice(prefix.length)];
    if (visited.has(reference) || found === void 0) return { schema: { type: "object" }, visited };
    return { schema: found, visited: /* @__PURE__ */ new Set([...visited, reference]) };
  }
  #type(given, name, isRoot) {
    const { schema, visited } = this.#resolve(given);
    if (schema.format === "int-or-string" || schema["x-kubernetes-int-or-string"]) return dynType;
    switch (schema.type) {
      case "array": {
        const element = schema.items && this.#type({ schema: schema.items, visited }, `${name}.@idx`, isEmbedded(schema.items));
        return element && listType(element);
      }
      case "object":
        return this.#objectType({ schema, visited }, name, isRoot);
      case "string":
        return formats[schema.format ?? ""] ?? stringType;
      case "boolean":
        return boolType;
      case "number":
        return doubleType;
      case "integer":
        return intType;
    }
    return void 0;
  }
  #objectType({ schema, visited }, name, isRoot) {
    const { additionalProperties } = schema;
    if (typeof additionalProperties === "object") {
      const value = this.#type(
        { schema: additionalProperties, visited },
        `${name}.@elem`,
        isEmbedded(additionalProperties)
      );
      return value && mapType(stringType, value);
    }
    const text = { type: "string" };
    const properties = {
      ...isRoot ? { kind: text, apiVersion: text, metadata: objectMeta } : {},
      ...schema.properties
    };
    const fields = /* @__PURE__ */ new Map();
    const field = (identifier) => {
      if (!fields.has(identifier)) fields.set(identifier, this.#field(properties, identifier, name, visited));
      return fields.get(identifier);
    };
    const fieldNames = Object.keys(properties).flatMap((each) => escapeName(each) ?? []);
    this.#objects.set(name, { name, field, fieldNames });
    return objectType(name);
  }
  #field(properties, identifier, name, visited) {
    const member = Object.hasOwn(properties, identifier) ? identifier : unescapeName(identifier) ?? identifier;
    const schema = Object.hasOwn(properties, member) ? properties[member] : void 0;
    const type = schema && this.#type({ schema, visited }, `${name}.${identifier}`, isEmbedded(schema));
    return type && { type, member };
  }
};
var formats = {
  byte: bytesType,
  date: timestampType,
  "date-time": timestampType,
  duration: durationType
};
var isEmbedded = (schema) => schema["x-kubernetes-embedded-resource"] === true;
function referenceOf({ $ref, allOf = [] }) {
  if ($ref !== void 0) return $ref;
  for (const each of allOf) {
    const found = referenceOf(each);
    if (found !== void 0) return found;
  }
  return void 0;
}

// packages/cel/src/admission/type-checker.ts
function typeChecker(object, params, variables) {
  const objectTypes = new OpenAPITypes(object.schemas);
  const paramTypes = new OpenAPITypes(params?.schemas ?? {});
  const type = objectTypes.typeOf(object.schema, object.kind) ?? dynType;
  const paramType = params && (paramTypes.typeOf(params.schema, `params.${params.kind}`) ?? dynType);
  const declared = /* @__PURE__ */ new Map();
  const base = environment(serverVersion, "stored").extend({
    variables: {
      object: type,
      oldObject: type,
      namespaceObject: objectType("kubernetes.Namespace"),
      request: objectType("kubernetes.AdmissionRequest"),
      authorizer: authorizerType,
      variables: variablesType,
      ...paramType === void 0 ? {} : { params: paramType }
    }
  });
  const compile = (expression) => {
    const decl = variablesDecl(declared);
    const findObject = (name) => name === decl.name ? decl : requestDecls.get(name) ?? objectTypes.findObject(name) ?? paramTypes.findObject(name);
    return base.extend({ provider: { findObject } }).compile(expression);
  };
  for (const { name, expression } of variables) declared.set(name, compile(expression).program?.outputType ?? dynType);
  return (expression) => {
    const { issues } = compile(expression);
    return issues && String(issues);
  };
}
var serverVersion = "1.35";

// packages/cel/src/admission/evaluate.ts
var matchConditionsCostBudget = runtimeCostBudget / 4;
var OutOfBudgetError = class extends Error {
  constructor() {
    super("validation failed due to running out of cost budget, no further validation rules will be run");
  }
};
function evaluateAll(expressions, declared, given, budget) {
  let remaining = budget;
  let costOfVariables = 0;
  const evaluateVariable = (name) => {
    const { program, error } = declared.get(name);
    if (program === void 0) return new ErrorValue(`composited variable "${name}" fails to compile: ${error}`);
    const result = run(program, values);
    costOfVariables += result.cost;
    if (result.error === void 0) return result.value;
    return new ErrorValue(`composited variable "${name}" fails to evaluate: ${result.error}`);
  };
  const values = { ...given, variables: new LazyVariables(declared.keys(), evaluateVariable) };
  const spend = (cost) => {
    if (cost > remaining) throw new OutOfBudgetError();
    remaining -= cost;
  };
  const results = expressions.map((expression) => {
    if (expression === void 0) return void 0;
    const { program, text } = expression;
    if (program === void 0) return { expression, error: `compilation error: ${expression.error}` };
    costOfVariables = 0;
    const { value, cost, error } = run(program, values);
    spend(costOfVariables);
    spend(cost);
    if (error !== void 0) return { expression, error: `expression '${text}' resulted in error: ${error}` };
    return { expression, value };
  });
  return { results, remaining };
}
function run(program, values) {
  try {
    return program.evaluateWithCost(values, { costLimit: perCallLimit });
  } catch (error) {
    if (!(error instanceof CELError)) throw error;
    return { error: error.message, cost: error.cost };
  }
}

// packages/cel/src/admission/patch-values.ts
function applyConfigurationOf(value) {
  if (!(value instanceof PatchObject)) throw new Error("unsupported return type from ApplyConfiguration expression");
  checkTypeNames(value);
  return jsonOf(value);
}
function jsonPatchOf(value) {
  if (!(value instanceof ListValue))
    throw new Error("type mismatch: JSONPatchType.expression should evaluate to array");
  return Array.from(value, (operation) => {
    if (!(operation instanceof JSONPatchValue)) {
      throw new Error("type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch");
    }
    const text = (name) => operation.fields.get(name) ?? "";
    const given = operation.fields.get("value");
    if (given instanceof PatchObject) checkTypeNames(given);
    return {
      op: text("op"),
      path: text("path"),
      ...text("from") === "" ? {} : { from: text("from") },
      ...given === void 0 ? {} : { value: jsonOf(given) }
    };
  });
}
function checkTypeNames(root) {
  const errors = [];
  const check = (value, expected) => {
    if (value instanceof PatchObject) {
      if (value.typeName !== expected) {
        const names = `unexpected type name ${goQuote(value.typeName)}, expected ${goQuote(expected)}`;
        errors.push(`${names}, which matches field name path from root Object type`);
      }
      for (const [name, field] of value.fields) check(field, `${expected}.${name}`);
    } else if (value instanceof ListValue && !(value instanceof NativeList)) {
      for (const item of value) check(item, expected);
    } else if (value instanceof MapValue && !(value instanceof NativeMap)) {
      for (const key of value.keys()) check(value.find(key), expected);
    }
  };
  check(root, root.typeName);
  if (errors.length > 0) throw new Error(`type mismatch: ${errors.join("\n")}`);
}
function jsonOf(value) {
  if (value instanceof PatchObject) {
    return Object.fromEntries([...value.fields].map(([name, field]) => [name, jsonOf(field)]));
  }
  if (value instanceof OptionalValue) return value.value === void 0 ? null : jsonOf(value.value);
  if (value instanceof NativeList || value instanceof NativeMap) return value.native;
  if (value instanceof ListValue) return Array.from(value, jsonOf);
  if (value instanceof MapValue) {
    return Object.fromEntries(
      Array.from(value.keys(), (key) => {
        if (typeof key !== "string") throw new Error(`map key "${toNative(key)}" is not a string`);
        return [key, jsonOf(value.find(key))];
      })
    );
  }
  return toNative(value);
}

export {
  matchConditionsCostBudget,
  OutOfBudgetError,
  evaluateAll,
  ExpressionCompiler,
  applyConfigurationOf,
  jsonPatchOf,
  typeChecker
};
//# sourceMappingURL=chunk-BI3YRIKE.js.map
