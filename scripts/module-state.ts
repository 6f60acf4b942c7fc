import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { top, workspacePackages } from './workspace.js';

/**
 * Finds state of modules in product code, which all servers of a process share. These are variables (`let`), and
 * constants that are written to after their initialisation: Maps, Sets, arrays and objects, and instances of classes of
 * this repository that change. docs/module-state.md has a table of the allowed ones, with their reasons, and {@link
 * caches} lists the caches; the check fails when they differ from the code.
 *
 * tsx scripts/module-state.ts
 *
 * It does not find state that another module writes to, nor state in closures.
 */

/**
 * Caches whose values depend only on their keys, last values of clocks, and buffers that are used only within a call.
 * Sharing them has no effect on servers.
 */
const caches: readonly string[] = [
  'admission/src/pod-security/evaluate.ts: known',
  'api/src/defaults/plan.ts: rows',
  'api/src/defaults/plan.ts: plans',
  'apiextensions/src/definitions/validation/valid-schemas.ts: known',
  'apiextensions/src/serving/rest/scale-storage.ts: made',
  'apimachinery/src/json/shared-texts.ts: recent',
  'apimachinery/src/json/type-program.ts: compilers',
  'apimachinery/src/protobuf/codec.ts: shared',
  'apimachinery/src/protobuf/reader.ts: cachedTexts',
  'apimachinery/src/protobuf/times.ts: cachedSeconds',
  'apimachinery/src/protobuf/times.ts: cachedTexts',
  'apimachinery/src/protobuf/transcode-json.ts: io',
  'apimachinery/src/protobuf/transcode-value.ts: writer',
  'apimachinery/src/quantity/canonical-quantity.ts: canonical',
  'apimachinery/src/quantity/parse-quantity.ts: parsed',
  'apimachinery/src/quantity/suffix.ts: meanings',
  'apimachinery/src/time/format-time.ts: lastSecond',
  'apimachinery/src/time/format-time.ts: lastText',
  'apimachinery/src/time/zone-offset.ts: formats',
  'apimachinery/src/apply/fieldpath/fields-v1.ts: textsMade',
  'apimachinery/src/apply/fieldpath/known-sets.ts: knownSets',
  'apimachinery/src/apply/fieldpath/path-element.ts: fieldTexts',
  'apimachinery/src/apply/fieldpath/path-element.ts: parsed',
  'apimachinery/src/apply/fieldpath/path-element.ts: canonical',
  'cel/src/admission/expression-compiler.ts: environments',
  'cel/src/interpreter/patterns.ts: cache',
  'cel/src/interpreter/patterns.ts: keptInstructions',
  'cel/src/interpreter/patterns.ts: valid',
  'cel/src/kubernetes/environment.ts: environments',
  'generic-apiserver/src/discovery/discovery.ts: plain',
  'generic-apiserver/src/discovery/discovery.ts: aggregated',
  'generic-apiserver/src/representation/encodings/encoding-cache.ts: formsByEncoding',
  'generic-apiserver/src/representation/response/write-error.ts: negotiator',
  'generic-apiserver/src/request/options/write-options.ts: managers',
  'http/src/http1/http1.ts: lastResponses',
  'http/src/http2/server-stream.ts: second',
  'http/src/http2/server-stream.ts: text',
  'http/src/http2/hpack/header-encoder.ts: names',
  'http/src/http2/hpack/header-encoder.ts: statuses',
  'http/src/http2/hpack/huffman.ts: mayEnd',
  'storage/src/codec/canonical-json.ts: scratch',
  'registry/generic/src/store/generate-name.ts: used',
  'registry/groups/src/resource/expressions/cel-selector-check.ts: environments',
  'registry/shared/src/group/builtin-scheme.ts: made',
];

/** Methods of Maps, Sets and arrays that write. */
const writers: ReadonlySet<string> = new Set([
  'set',
  'add',
  'delete',
  'clear',
  'push',
  'pop',
  'shift',
  'unshift',
  'splice',
  'sort',
  'reverse',
  'fill',
  'copyWithin',
]);
const collections: ReadonlySet<string> = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);

const files = workspacePackages().flatMap(({ folder }) => {
  const source = join(folder, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|bench)\.ts$|(^|\/)(testing|generated)\//.test(file))
    .map((file) => join(source, file));
});
const parsed = files.map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));

/** Whether an expression is `this.name`, or a part of it. */
function isOfThis(node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  return (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && isOfThis(node.expression);
}

/**
 * Returns the expression that a node writes to: the left side of an assignment, the operand of `++`, the object of a
 * writing method.
 */
function writtenBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const isAssignment = kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    return isAssignment ? node.left : undefined;
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const isStep = node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
    return isStep ? node.operand : undefined;
  }
  if (ts.isDeleteExpression(node)) return node.expression;
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    writers.has(node.expression.name.text)
  )
    return node.expression.expression;
  return undefined;
}

const has = (node: ts.Node, isWanted: (node: ts.Node) => boolean): boolean =>
  isWanted(node) || (ts.forEachChild(node, (child) => has(child, isWanted)) ?? false);

/** All classes that have a name. */
const classes = parsed.flatMap((file) =>
  file.statements.filter(
    (statement): statement is ts.ClassDeclaration & { name: ts.Identifier } =>
      ts.isClassDeclaration(statement) && statement.name !== undefined,
  ),
);

/** Names of classes whose instances, or parts of them, change after they have been made. */
const changing = new Set<string>();
for (const { name, members } of classes) {
  const changes = members.some(
    (member) =>
      !ts.isConstructorDeclaration(member) &&
      has(member, (node) => {
        const written = writtenBy(node);
        return written !== undefined && written.kind !== ts.SyntaxKind.ThisKeyword && isOfThis(written);
      }),
  );
  if (changes) changing.add(name.text);
}
const makesChanging = (node: ts.Node): boolean =>
  ts.isNewExpression(node) && ts.isIdentifier(node.expression) && changing.has(node.expression.text);
for (let before = -1; before < changing.size; ) {
  before = changing.size;
  for (const { name, members } of classes) {
    const kept = members.filter((member) => ts.isPropertyDeclaration(member) || ts.isConstructorDeclaration(member));
    if (kept.some((member) => has(member, makesChanging))) changing.add(name.text);
  }
}

/** Returns the variable that an expression consists of or begins with: `a` in `a`, `a.b` and `a[0].c`. */
function rootOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isNonNullExpression(node))
    return rootOf(node.expression);
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    return rootOf(node.expression);
  return undefined;
}

/** Whether a module-level constant can change, judged by its initialiser. */
function mayChange(initializer: ts.Expression): 'if written' | 'always' | 'never' {
  if (ts.isAsExpression(initializer) || ts.isSatisfiesExpression(initializer)) return mayChange(initializer.expression);
  if (ts.isObjectLiteralExpression(initializer) || ts.isArrayLiteralExpression(initializer)) return 'if written';
  if (ts.isCallExpression(initializer)) return 'if written';
  if (!ts.isNewExpression(initializer) || !ts.isIdentifier(initializer.expression)) return 'never';
  const name = initializer.expression.text;
  if (changing.has(name)) return 'always';
  return collections.has(name) || /Array$|^Buffer$/.test(name) ? 'if written' : 'never';
}

/** For each module-level variable that functions of the file change: the operators and methods that change it. */
function writtenIn(file: ts.SourceFile): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    const written = isInFunction ? writtenBy(node) : undefined;
    const root = written && rootOf(written);
    if (root !== undefined && !isLocal(node, root)) {
      const ways = names.get(root) ?? new Set();
      names.set(root, ways.add(wayOf(node)));
    }
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)));
  };
  visit(file, false);
  return names;
}

function wayOf(node: ts.Node): string {
  if (ts.isBinaryExpression(node)) return node.operatorToken.getText();
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : 'step';
}

const only = (ways: ReadonlySet<string> | undefined, allowed: readonly string[]): boolean =>
  ways !== undefined && [...ways].every((way) => allowed.includes(way));

/** Whether a variable is only initialised on first use, with `??=`. */
const isMadeOnce = (ways: ReadonlySet<string> | undefined): boolean => only(ways, ['??=']);

/**
 * Whether a constant is a weak collection from which nothing is deleted. Its entries are data about their keys, such as
 * a program made from a type.
 */
const isFactsByKey = (initializer: ts.Expression | undefined, ways: ReadonlySet<string> | undefined): boolean =>
  initializer !== undefined &&
  ts.isNewExpression(initializer) &&
  /^Weak(Map|Set)$/.test(initializer.expression.getText()) &&
  only(ways, ['set', 'add']);

/** Whether a function around a node declares the name. */
function isLocal(node: ts.Node, name: string): boolean {
  for (let around = node.parent; around !== undefined && !ts.isSourceFile(around); around = around.parent) {
    if (ts.isFunctionLike(around) && around.parameters.some((parameter) => declares(parameter.name, name))) return true;
    if (
      ts.isBlock(around) &&
      around.statements.some(
        (statement) =>
          ts.isVariableStatement(statement) &&
          statement.declarationList.declarations.some((each) => declares(each.name, name)),
      )
    )
      return true;
    if (
      (ts.isForStatement(around) || ts.isForOfStatement(around)) &&
      around.initializer &&
      ts.isVariableDeclarationList(around.initializer) &&
      around.initializer.declarations.some((each) => declares(each.name, name))
    )
      return true;
  }
  return false;
}

const declares = (binding: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(binding)
    ? binding.text === name
    : binding.elements.some((element) => ts.isBindingElement(element) && declares(element.name, name));

const found: string[] = [];
for (const file of parsed) {
  const written = writtenIn(file);
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const isConstant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name)) continue;
      const change = !isConstant ? 'always' : initializer === undefined ? 'never' : mayChange(initializer);
      const ways = written.get(name.text);
      if (isMadeOnce(ways) || isFactsByKey(initializer, ways)) continue;
      if (change === 'always' || (change === 'if written' && ways !== undefined))
        found.push(`${relative(join(top, 'packages'), file.fileName)}: ${name.text}`);
    }
  }
}

const section = readFileSync(join(top, 'docs/module-state.md'), 'utf8');
const listed = [...section.matchAll(/`([^` ]+\.ts: \w+)`/g)].map(([, name]) => name as string);
const known = [...listed, ...caches];
const missing = found.filter((name) => !known.includes(name));
const gone = known.filter((name) => !found.includes(name));
for (const name of missing) console.error(`${name} is state of a module: hand it over as an object`);
for (const name of gone) console.error(`${name} is listed as state of a module, but is not state`);
process.exit(missing.length + gone.length === 0 ? 0 : 1);
