import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { Options } from 'tsup';
import ts from 'typescript';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * Places that may make code from text at run time although their file becomes part of a larger one. A bundler renames
 * the variables of a file, but not the names in a text. Each place is safe, because its text uses only its own
 * parameters. Keys are the ends of paths; values are the places in that file as {@link codeFromText} reports them.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'packages/apimachinery/src/json/make-program.ts': ['new Function'],
  // The validators of ajv get their scope as two parameters, which have the names that the text uses.
  'node_modules/ajv/dist/compile/index.js': ['new Function'],
  // A reader of records, with the function that reads a value as its parameter.
  'node_modules/msgpackr/unpack.js': ['new Function'],
  // Readers of the struct format, which lmdb does not use. Their functions are parameters. The second place only tests
  // whether such code is permitted.
  'node_modules/msgpackr/struct.js': ['new Function', 'new Function'],
};

/**
 * Files whose code from text is replaced by ordinary code when they become part of a build, by the end of their paths.
 */
const writtenOut: Readonly<Record<string, (text: string) => string>> = {
  'node_modules/ordered-binary/index.js': withReadString,
};

/**
 * Finds code that is made from text at run time: `eval`, `new Function` and the constructors of async functions and
 * generators, and timers whose function is a text.
 *
 * @param path decides whether the text is TypeScript
 * @param text of a module or script
 * @returns the called function of each place, in the order of the text
 */
export function codeFromText(path: string, text: string): readonly string[] {
  if (!/\beval\b|Function\b|\bset(?:Timeout|Interval|Immediate)\b/.test(text)) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && isFunctionConstructor(node.expression)) found.push('new Function');
    else if (ts.isCallExpression(node)) {
      const called = nameOf(node.expression);
      const [first] = node.arguments;
      if (isFunctionConstructor(node.expression)) found.push('new Function');
      else if (/^set(?:Timeout|Interval|Immediate)$/.test(called ?? '') && first && ts.isStringLiteralLike(first)) {
        found.push(`${called} of a text`);
      }
    }
    // Every use of the global function counts, also `(0, eval)` and `const run = eval`; methods with this name do not
    // count.
    if (ts.isIdentifier(node) && node.text === 'eval' && isGlobal(node)) found.push('eval');
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The name of the called function: `f` of `f`, `globalThis.f`, `(0, f)`. */
function nameOf(called: ts.Expression): string | undefined {
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isParenthesizedExpression(called)) return nameOf(called.expression);
  if (ts.isBinaryExpression(called) && called.operatorToken.kind === ts.SyntaxKind.CommaToken)
    return nameOf(called.right);
  if (ts.isPropertyAccessExpression(called) && isGlobalObject(called.expression)) return called.name.text;
  return undefined;
}

function isFunctionConstructor(called: ts.Expression): boolean {
  return /^(?:Async|Generator|AsyncGenerator)?Function$/.test(nameOf(called) ?? '');
}

/**
 * Whether an identifier is a variable or a property of the global object, as opposed to a property of another object, a
 * method or a key.
 */
function isGlobal(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return isGlobalObject(parent.expression);
  const named = ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isMethodSignature(parent);
  const isName = named || ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent);
  return !(isName && parent.name === node);
}

function isGlobalObject(node: ts.Expression): boolean {
  return ts.isIdentifier(node) && /^(?:globalThis|global|window|self)$/.test(node.text);
}

/**
 * Stops a build that puts code made from text into a larger file, unless it is known to be safe there. Code that would
 * break is replaced by ordinary code.
 */
export const noCodeFromText: Plugin = {
  name: 'no-code-from-text',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
      const file = path.replaceAll('\\', '/');
      const text = readFileSync(path, 'utf8');
      const writeOut = entryOf(writtenOut, file);
      const contents = writeOut === undefined ? text : writeOut(text);
      const places = codeFromText(path, contents);
      const expected = entryOf(allowed, file) ?? [];
      if (places.join() !== expected.join()) {
        const detail = `found: ${places.join(', ') || 'nothing'}; listed in scripts/code-from-text.ts: ${expected.join(', ') || 'nothing'}`;
        return { errors: [{ text: `${file} makes code from text, whose names a bundle does not keep. ${detail}` }] };
      }
      return writeOut === undefined ? undefined : { contents, loader: 'js' };
    });
  },
};

function entryOf<T>(table: Readonly<Record<string, T>>, file: string): T | undefined {
  return Object.entries(table).find(([end]) => file.endsWith(`/${end}`))?.[1];
}

/**
 * Replaces the text from which ordered-binary makes its function for reading strings by ordinary code. The text names
 * variables of the module (`position`, `finishUtf8`). A bundler renames these, so that the function would not advance
 * the position.
 *
 * @throws Error when the package has another form
 */
function withReadString(text: string): string {
  const maker = /^function makeStringBuilder\(\) \{[\s\S]*?^\}/m.exec(text)?.[0];
  const made = /^const readString =[\s\S]*?\beval\(makeStringBuilder\(\)\)$/m;
  if (maker === undefined || !made.test(text))
    throw new Error('ordered-binary makes its reader of strings in a new way');
  const reader: unknown = runInNewContext(`const fromCharCode = String.fromCharCode;\n${maker}\nmakeStringBuilder()`);
  return text.replace(maker, '').replace(made, () => `const readString = ${reader}`);
}
