import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  converted,
  isSameKind
} from "./chunk-3QCG7MYH.js";
import {
  builtinSemanticEqual
} from "./chunk-HL4YRMY3.js";
import {
  newInternalError
} from "./chunk-JH3JUYW7.js";

// packages/admission/src/matching/mutated-object.ts
var MutatedObject = class {
  #given;
  #kind;
  #object;
  #isChanged = false;
  constructor(attributes) {
    this.#given = attributes;
    this.#kind = attributes.kind;
    this.#object = attributes.object;
  }
  /** The attributes with the object as it is now, at the version at which it was last seen. */
  get attributes() {
    return this.#object === void 0 || this.#object === this.#given.object ? this.#given : { ...this.#given, object: this.#object };
  }
  /** The objects at a version. @throws StatusError 500 when they cannot be converted */
  async at(kind) {
    const { oldObject } = this.#given;
    try {
      if (this.#object !== void 0) this.#object = await converted(this.#object, this.#given, this.#kind, kind);
      this.#kind = kind;
      const old = oldObject && await converted(oldObject, this.#given, this.#given.kind, kind);
      return { attributes: this.#given, kind, object: this.#object, oldObject: old };
    } catch (error) {
      throw newInternalError(error);
    }
  }
  /** Replaces the object. */
  set(object, kind) {
    this.#object = object;
    this.#kind = kind;
    this.#isChanged = true;
  }
  /** The changed object at the version of the request; undefined when it was not replaced. */
  async result() {
    if (!this.#isChanged || this.#object === void 0) return void 0;
    const { kind } = this.#given;
    return isSameKind(kind, this.#kind) ? this.#object : converted(this.#object, this.#given, this.#kind, kind);
  }
};

// packages/admission/src/reinvocations.ts
var Reinvocations = class _Reinvocations {
  #lastOutput;
  #invoked = /* @__PURE__ */ new Set();
  #required = /* @__PURE__ */ new Set();
  /** What a plugin remembers of the first round. */
  static of({ values }, plugin) {
    const known = values.get(plugin);
    if (known instanceof _Reinvocations) return known;
    const made = new _Reinvocations();
    values.set(plugin, made);
    return made;
  }
  /** Begins the second round. @param object as it is now: other plugins may have changed it */
  begin(object) {
    if (!builtinSemanticEqual(this.#lastOutput, object)) this.requireAll();
  }
  /** Ends a round. @param object the result */
  end(object) {
    this.#lastOutput = object;
  }
  shouldReinvoke(key) {
    return this.#required.has(key);
  }
  /** Notes that a webhook or policy has run that wishes to see later changes. */
  add(key) {
    this.#invoked.add(key);
  }
  /** All that have run so far and wish it are to run again. */
  requireAll() {
    for (const key of this.#invoked) this.#required.add(key);
    this.#invoked = /* @__PURE__ */ new Set();
  }
};

export {
  MutatedObject,
  Reinvocations
};
