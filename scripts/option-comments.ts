import ts from 'typescript';
import { serverFlags } from '../packages/embedded-apiserver/src/options/apiserver-flags.js';
import type { Flag } from '../packages/embedded-apiserver/src/options/option.js';

const flags: Readonly<Record<string, Flag>> = serverFlags;
const optionOfFlag = new Map(Object.entries(flags).map(([option, { name }]) => [name, option]));

/**
 * Returns the comment of an option that has a flag, for programs: the help text with names of options instead of flags,
 * the unit of durations, and the default.
 *
 * @returns undefined for an option without a flag
 */
export function optionComment(option: string): string | undefined {
  const { help, initial, placeholder } = flags[option] ?? {};
  if (help === undefined) return undefined;
  const text = help
    .replaceAll(/--([a-z][a-z0-9-]*[a-z0-9])(=\w+)?/g, (flag, name: string, value = '') => {
      const named = optionOfFlag.get(name);
      return named === undefined ? flag : `\`${named}${value}\``;
    })
    .replace(/^Deprecated: u/, '@deprecated U');
  const unit = placeholder === 'duration' ? ' In ms.' : '';
  const hasDefault = initial !== '' && !(Array.isArray(initial) && initial.length === 0);
  return `${text}${unit}${hasDefault ? ` Default \`${JSON.stringify(initial)}\`.` : ''}`;
}

/**
 * Adds the comments of options to the properties of emitted declarations that are rows without a comment of their own:
 * `dataDir: Flag<string>`.
 */
export function withOptionComments(declarations: string): string {
  const file = ts.createSourceFile('declarations.d.ts', declarations, ts.ScriptTarget.Latest, true);
  const found: { readonly at: number; readonly comment: string }[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isPropertySignature(node) || ts.getJSDocCommentsAndTags(node).length > 0) return;
    const comment = /\bFlag<[^>]/.test(node.type?.getText() ?? '') ? optionComment(node.name.getText()) : undefined;
    if (comment !== undefined) found.push({ at: node.getStart(), comment });
  };
  visit(file);
  return found
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, comment }) => `${text.slice(0, at)}/** ${comment} */\n    ${text.slice(at)}`, declarations);
}
