import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { serverFlags } from '../../packages/embedded-apiserver/src/options/apiserver-flags.js';
import { programOptions } from '../../packages/embedded-apiserver/src/options/program-options.js';
import { withOptionComments } from '../../scripts/option-comments.js';

/** Returns the properties in a text that have comments, with these comments. */
function commentsIn(text: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile('rows.ts', text, ts.ScriptTarget.Latest, true);
  const found = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isPropertySignature(node) && !ts.isPropertyAssignment(node)) return;
    const comments = ts.getJSDocCommentsAndTags(node).map((each) => each.getText());
    if (comments.length > 0) found.set(node.name.getText(), comments.join('\n'));
  };
  visit(source);
  return found;
}

describe('the comments of options, which editors show for the options of createAPIServer', () => {
  const rows = Object.keys(serverFlags).map((name) => `    ${name}: import("./option.js").Flag<string, string>;\n`);
  const comments = commentsIn(withOptionComments(`export declare const rows: {\n${rows.join('')}};\n`));

  it('are in the declarations of each option that is a flag', () => {
    expect([...comments.keys()]).toEqual(Object.keys(serverFlags));
  });

  it('are the help texts with the names of options, units and defaults', () => {
    expect(comments.get('requestTimeout')).toBe(
      '/** Longest time for a request other than a watch. In ms. Default `60000`. */',
    );
    expect(comments.get('tlsPrivateKeyFile')).toBe('/** Private key of `tlsCertFile`. */');
    expect(comments.get('auditWebhookBatchInitialBackoff')).toContain('@deprecated Use `auditWebhookInitialBackoff`.');
  });

  it('leave rows with a comment of their own as they are', () => {
    const row = '{\n    /** Its own. */\n    dataDir: Flag<string>;\n    other: Flag<string>;\n}';
    expect(withOptionComments(`declare const rows: ${row};`)).toBe(`declare const rows: ${row};`);
  });

  it('are written by hand for each option that is not a flag', () => {
    const file = new URL('../../packages/embedded-apiserver/src/options/program-options.ts', import.meta.url);
    const written = commentsIn(readFileSync(file, 'utf8'));
    expect(Object.keys(programOptions).filter((name) => !written.has(name))).toEqual([]);
  });
});
