import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, top } from './workspace.js';

/**
 * Refuses wordings that have to be read twice: in comments, help texts and titles of tests, and in documents. Ends with
 * 1 when there are such wordings. CONTRIBUTING.md, "Plain English", has the rule.
 */
const rules: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bso (?:many|often)\b/i, instead: '"maximum number of …", "interval between …, in ms"' },
  { pattern: /\bso long\b(?! as)/i, instead: '"time limit for …, in ms", "how long …, in ms"' },
  { pattern: /\b(?:[Ii]s|[Aa]re) none\b/, instead: '"there are no …", "the empty string is not a type"' },
  { pattern: /\b(?:whoever|nobody|somebody)\b/i, instead: 'the noun: "clients", "no request", "a user"' },
  { pattern: /(?:^|\. )(?:As many|Those (?:that|of|which|who)|As those)\b/, instead: 'the noun: "plugins that …"' },
  { pattern: /\bthat which\b/i, instead: 'the noun' },
  {
    pattern: /^(?:Is told|Told|To be called|Notes that)\b/,
    instead: '"Called when …", "Records that …"',
  },
  {
    pattern: /\bGoes (?:over|to)\b|\b[Aa] text is what is wrong\b/,
    instead: '"Skips …", "Moves to …", "Returns an error message"',
  },
  { pattern: /\bspare time\b|\bpatient work\b/i, instead: 'the priority: `background`, `response`' },
  {
    pattern: /\b(?:took|takes) [\d.]+ (?:µs|ms|s|times)\b.*\b(?:took|takes|instead of|in place of) [\d.]+/,
    instead: 'the rule; the measurement belongs in docs/decisions',
  },
];

/** A text with the line on which it begins. */
interface Passage {
  readonly line: number;
  text: string;
}

const isWritten = (path: string) =>
  !/(?:^|\/)(?:generated|data|transcripts|scenarios|fixtures)\/|CHANGELOG\.md$|\/api\.md$|^docs\/(?:upstream-names\.md$|decisions\/)/.test(
    path,
  ) &&
  /\.(?:ts|mjs|cjs|md)$/.test(path) &&
  path !== 'scripts/plain-english.ts';

/** Returns the paragraphs of a document, without blocks of code. */
function paragraphs(document: string): readonly Readonly<Passage>[] {
  const passages: Passage[] = [];
  let inCode = false;
  let isOpen = false;
  document.split('\n').forEach((line, index) => {
    if (/^\s*```/.test(line)) inCode = !inCode;
    const text = inCode ? '' : line.replace(/`[^`]*`/g, '…').trim();
    const begins = !isOpen || /^(?:[-*|#>]|\d+\.) /.test(text) || text.startsWith('|');
    isOpen = text !== '';
    if (!isOpen) return;
    if (begins) passages.push({ line: index + 1, text: text.replace(/^(?:[-*#>|]+|\d+\.) /, '') });
    else (passages.at(-1) as Passage).text += ` ${text}`;
  });
  return passages;
}

/**
 * Returns the comments of a source file, its help texts and its titles of tests. Comments on consecutive lines are
 * returned as one.
 */
function comments(source: string): readonly Readonly<Passage>[] {
  const passages: Passage[] = [];
  let isOpen = false;
  source.split('\n').forEach((line, index) => {
    const whole = /^\s*(?:\/\*\*?|\*\/?|\/\/)(.*?)(?:\*\/)?$/.exec(line)?.[1]?.trim();
    if (whole !== undefined) {
      if (isOpen && whole !== '' && !/^(?:@|-)/.test(whole)) (passages.at(-1) as Passage).text += ` ${whole}`;
      else if (whole !== '') passages.push({ line: index + 1, text: whole.replace(/^(?:- |@\w+ (?:[\w.]+ )?)/, '') });
      isOpen = whole !== '' || isOpen;
      return;
    }
    isOpen = false;
    const behind = /\s\/\/ (.*)$/.exec(line)?.[1] ?? /\/\*\*? (.*?) \*\//.exec(line)?.[1];
    if (behind !== undefined) passages.push({ line: index + 1, text: behind });
    const quoted = /(?:\b(?:describe|it|test)(?:\.\w+)*(?:\(.*\))?\(|\]\)\(|\bhelp: |^)\s*(['"`])(.*)\1/.exec(
      line,
    )?.[2];
    if (quoted !== undefined) passages.push({ line: index + 1, text: quoted });
  });
  return passages;
}

const files = filesIn().filter(isWritten);
let count = 0;
for (const path of files) {
  const content = readFileSync(join(top, path), 'utf8');
  for (const { line, text } of path.endsWith('.md') ? paragraphs(content) : comments(content)) {
    for (const { pattern, instead } of rules) {
      const found = pattern.exec(text)?.[0];
      if (found === undefined) continue;
      count += 1;
      console.error(`${path}:${line}: "${found.replace(/^\. /, '')}" in "${text}"\n  instead: ${instead}`);
    }
  }
}
if (count > 0) console.error(`${count} passages have to be read twice. See CONTRIBUTING.md, "Plain English".`);
process.exitCode = count > 0 ? 1 : 0;
