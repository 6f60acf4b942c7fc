/**
 * Splits a line into words as a shell does: quotes and backslashes preserve blanks. @throws UsageError for a quote that
 * does not end
 */
export function splitLine(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const char = line[at] as string;
    if (quote !== '') {
      if (char === quote) quote = '';
      else if (char === '\\' && quote === '"' && /["\\$`]/.test(line[at + 1] ?? '')) word += line[++at] as string;
      else word += char;
    } else if (char === "'" || char === '"') {
      quote = char;
      word ??= '';
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (char === '\\' ? (line[++at] ?? '') : char);
  }
  if (quote !== '') throw new UsageError(`unexpected end of line while looking for matching ${quote}`);
  if (word !== undefined) words.push(word);
  return words;
}

/** Thrown for wrong words or flags of a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Names of flags, by their short forms. */
const short: Readonly<Record<string, string>> = {
  n: 'namespace',
  A: 'all-namespaces',
  o: 'output',
  l: 'selector',
  f: 'filename',
  p: 'patch',
};

const switches: ReadonlySet<string> = new Set([
  'all',
  'all-namespaces',
  'force-conflicts',
  'ignore-not-found',
  'recursive',
  'server-side',
  'show-managed-fields',
  'watch',
]);

/** A command's words without flags, and its flags. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads flags of kubectl.
 *
 * @param known flags that the command accepts; `namespace` and `as` are always accepted
 * @throws UsageError for another flag and for a flag without its value
 */
export function readCommandLine(args: readonly string[], known: readonly string[], command: string): CommandLine {
  const words: string[] = [];
  const flags: Record<string, string> = {};
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string;
    if (!arg.startsWith('-') || arg === '-') {
      words.push(arg);
      continue;
    }
    const long = /^--([^=]+)(?:=(.*))?$/s.exec(arg);
    const name = long ? (long[1] as string) : (short[arg[1] ?? ''] ?? '');
    if (![...known, 'namespace', 'as'].includes(name)) {
      const what = long ? `unknown flag: --${long[1]}` : `unknown shorthand flag: '${arg[1]}' in ${arg}`;
      throw new UsageError(`${what}\nSee 'kubectl ${command} --help' for usage.`);
    }
    let value = long ? long[2] : arg.slice(2).replace(/^=/, '') || undefined;
    if (value === undefined && switches.has(name)) value = 'true';
    value ??= args[++at];
    if (value === undefined)
      throw new UsageError(`flag needs an argument: ${long ? `--${name}` : `'${arg[1]}' in ${arg}`}`);
    flags[name] = value;
  }
  return { words, flags };
}
