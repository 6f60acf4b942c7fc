const reserved: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'in', 'as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import'],
  ...['let', 'loop', 'package', 'namespace', 'return', 'var', 'void', 'while'],
]);

const escapes: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/;
const escapable = /^[A-Za-z_./-][A-Za-z0-9_./-]*$/;

/**
 * The identifier by which expressions know a field: `a-b` is `a__dash__b`, `namespace` is `__namespace__`. Undefined
 * for names that expressions cannot use (`kubernetes/apiserver pkg/cel/escaping.go`).
 */
export function escapeName(name: string): string | undefined {
  if (reserved.has(name)) return `__${name}__`;
  if (plain.test(name) && !name.includes('__')) return name;
  if (!escapable.test(name)) return undefined;
  return name.replace(/__|[-./]/g, (part) => escapes[part] as string);
}

const unescapes = new Map(Object.entries(escapes).map(([part, escaped]) => [escaped, part]));

/** The field's name for an identifier; undefined for identifiers with unknown escapes. */
export function unescapeName(identifier: string): string | undefined {
  if (!identifier.includes('__')) return identifier;
  let isKnown = true;
  const name = identifier.replace(/__[^_]+__/g, (escaped) => {
    const part = unescapes.get(escaped);
    if (part !== undefined) return part;
    const word = escaped.slice(2, -2);
    if (!reserved.has(word) || escaped.length !== identifier.length) isKnown = false;
    return word;
  });
  return isKnown ? name : undefined;
}
