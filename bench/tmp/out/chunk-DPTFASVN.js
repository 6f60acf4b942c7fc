import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  Operator,
  binaryOperators,
  newRequirement,
  newSelector,
  validateLabelKey
} from "./chunk-ANVTFQHZ.js";
import {
  FieldPath
} from "./chunk-I3UUU3ZY.js";
import {
  errorText,
  fieldErrorText
} from "./chunk-QWS2NJYE.js";

// packages/apimachinery/src/labels/lexer.ts
var end = { kind: "end", text: "" };
var symbols = new Map(
  [")", ",", "!", "==", "=", ">", "<", "!=", "("].map((text) => [text, { kind: text, text }])
);
var delimiter = /[ \t\r\n=!(),><\0]/g;
var nonBlank = /[^ \t\r\n]/g;
var Lexer = class {
  #text;
  #at = 0;
  constructor(text) {
    this.#text = text;
  }
  next() {
    const text = this.#text;
    const start = find(nonBlank, text, this.#at);
    const ch = text[start];
    if (ch === void 0 || ch === "\0") {
      this.#at = text.length;
      return end;
    }
    const symbol = symbols.get(text.slice(start, start + 2)) ?? symbols.get(ch);
    if (symbol !== void 0) {
      this.#at = start + symbol.text.length;
      return symbol;
    }
    const after = find(delimiter, text, start);
    const word = text.slice(start, after);
    this.#at = text[after] === "\0" ? after + 1 : after;
    return { kind: word === "in" || word === "notin" ? word : "identifier", text: word };
  }
};
function find(pattern, text, from) {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

// packages/apimachinery/src/labels/parse.ts
function parse(text, path = FieldPath.empty) {
  if (text.length < longText) return newSelector(parseToRequirements(text, path));
  const known = knownSelector(text);
  if (known !== void 0) return known;
  const selector = newSelector(parseToRequirements(text, path));
  remember(text, selector);
  return selector;
}
var longText = 4096;
var recent = [];
var maxRecent = 8;
function knownSelector(text) {
  const outcome = recent.find((entry) => entry.text === text)?.outcome;
  if (outcome instanceof Error) throw outcome;
  return outcome?.deref();
}
function remember(text, outcome) {
  recent.unshift({ text, outcome: outcome instanceof Error ? outcome : new WeakRef(outcome) });
  if (recent.length > maxRecent) recent.pop();
}
async function parseInTurns(text, pause) {
  const known = knownSelector(text);
  if (known !== void 0) return known;
  let isPausing = false;
  const turn = async () => {
    isPausing = true;
    await pause();
    isPausing = false;
  };
  try {
    const steps = new Parser(new Lexer(text), FieldPath.empty).steps();
    let step = steps.next();
    while (!step.done) {
      await turn();
      step = steps.next();
    }
    await turn();
    const requirements = step.value.sort(byKey);
    await turn();
    const selector = newSelector(requirements);
    remember(text, selector);
    return selector;
  } catch (error) {
    if (!isPausing && error instanceof Error) remember(text, error);
    throw error;
  }
}
function parseToRequirements(text, path = FieldPath.empty) {
  const steps = new Parser(new Lexer(text), path).steps();
  for (; ; ) {
    const step = steps.next();
    if (step.done) return step.value.sort(byKey);
  }
}
var byKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
var tokensPerTurn = 4096;
var operatorOfToken = /* @__PURE__ */ new Map([
  ["in", Operator.in],
  ["notin", Operator.notIn],
  ["=", Operator.equals],
  ["==", Operator.doubleEquals],
  ["!=", Operator.notEquals],
  [">", Operator.greaterThan],
  ["<", Operator.lessThan]
]);
var Parser = class {
  #lexer;
  #path;
  #next;
  #tokens = 0;
  constructor(lexer, path) {
    this.#lexer = lexer;
    this.#path = path;
    this.#next = lexer.next();
  }
  /** Parses the text. Yields between turns. */
  *steps() {
    const requirements = [];
    for (; ; ) {
      if (this.#tokens >= tokensPerTurn) yield this.#endTurn();
      const token = this.#lookahead();
      if (token.kind === "end") return requirements;
      if (token.kind !== "identifier" && token.kind !== "!") {
        throw new Error(`found '${token.text}', expected: !, identifier, or 'end of string'`);
      }
      try {
        requirements.push(yield* this.#parseRequirement());
      } catch (error) {
        throw new Error(`unable to parse requirement: ${errorText(error)}`);
      }
      const after = this.#consume();
      if (after.kind === "end") return requirements;
      if (after.kind !== ",") throw new Error(`found '${after.text}', expected: ',' or 'end of string'`);
      const next = this.#lookahead();
      if (next.kind !== "identifier" && next.kind !== "!") {
        throw new Error(`found '${next.text}', expected: identifier after ','`);
      }
    }
  }
  #endTurn() {
    this.#tokens = 0;
  }
  *#parseRequirement() {
    let token = this.#consume();
    const negated = token.kind === "!";
    if (negated) token = this.#consume();
    if (token.kind !== "identifier") throw new Error(`found '${token.text}', expected: identifier`);
    const key = token.text;
    const problem = validateLabelKey(key, this.#path)[0];
    if (problem !== void 0) throw new Error(fieldErrorText(problem));
    const next = this.#lookahead().kind;
    if (negated) return newRequirement(key, Operator.doesNotExist, [], this.#path);
    if (next === "end" || next === ",") return newRequirement(key, Operator.exists, [], this.#path);
    const operator = this.#parseOperator();
    const values = operator === Operator.in || operator === Operator.notIn ? yield* this.#parseValues() : this.#parseValue();
    return newRequirement(key, operator, values.size === 1 ? [...values] : [...values].sort(), this.#path);
  }
  #parseOperator() {
    const token = this.#next;
    this.#next = this.#lexer.next();
    const operator = operatorOfToken.get(token.kind);
    if (operator === void 0) throw new Error(`found '${token.text}', expected: ${binaryOperators.join(", ")}`);
    return operator;
  }
  *#parseValues() {
    const open = this.#consume();
    if (open.kind !== "(") throw new Error(`found '${open.text}' expected: '('`);
    const first = this.#lookahead();
    if (first.kind === ")") {
      this.#consume();
      return /* @__PURE__ */ new Set([""]);
    }
    if (first.kind !== "identifier" && first.kind !== ",") {
      throw new Error(`found '${first.text}', expected: ',', ')' or identifier`);
    }
    const values = yield* this.#parseList();
    this.#consume();
    return values;
  }
  /** Values up to a closing parenthesis, which is left to be consumed. */
  *#parseList() {
    const values = /* @__PURE__ */ new Set();
    for (; ; ) {
      if (this.#tokens >= tokensPerTurn) yield this.#endTurn();
      const token = this.#consume();
      const next = this.#lookahead();
      if (token.kind === "identifier") {
        values.add(token.text);
        if (next.kind === ")") return values;
        if (next.kind !== ",") throw new Error(`found '${next.text}', expected: ',' or ')'`);
      } else if (token.kind === ",") {
        if (values.size === 0 || next.kind === ")" || next.kind === ",") values.add("");
        if (next.kind === ")") return values;
      } else {
        throw new Error(`found '${token.text}', expected: ',', or identifier`);
      }
    }
  }
  #parseValue() {
    const next = this.#lookahead().kind;
    if (next === "end" || next === ",") return /* @__PURE__ */ new Set([""]);
    const token = this.#consume();
    if (token.kind === "identifier") return /* @__PURE__ */ new Set([token.text]);
    throw new Error(`found '${token.text}', expected: identifier`);
  }
  #lookahead() {
    return asValue(this.#next);
  }
  #consume() {
    const token = this.#lookahead();
    this.#next = this.#lexer.next();
    this.#tokens++;
    return token;
  }
};
function asValue(token) {
  return token.kind === "in" || token.kind === "notin" ? { kind: "identifier", text: token.text } : token;
}

export {
  parse,
  parseInTurns
};
