import { commonFlagGroup, type Flag, valueText } from '@k8s-ts/embedded-apiserver/flags';

/** Number of columns for the names of flags. A longer name has a line of its own. */
const nameColumns = 32;
/** Width below which all names have lines of their own. */
const narrow = 80;

/**
 * The flags as `--help` shows them: by group. The group `commonFlagGroup` comes first; the others follow in the order
 * of the table.
 *
 * @param width columns of the terminal, at least 40. Default 100
 */
export function helpText(flags: Readonly<Record<string, Flag>>, width = 100): string {
  const groups = new Map<string, Flag[]>([[commonFlagGroup, []]]);
  for (const flag of Object.values(flags)) groups.set(flag.group, [...(groups.get(flag.group) ?? []), flag]);
  const sections = [...groups]
    .filter(([, list]) => list.length > 0)
    .map(([group, list]) => `${group} flags:\n\n${list.map((flag) => flagText(flag, width)).join('')}`);
  return sections.join('\n');
}

function flagText(flag: Flag, width: number): string {
  const { shorthand, name, placeholder, help } = flag;
  const head = `  ${shorthand ? `-${shorthand}, ` : '    '}--${name}${placeholder ? ` ${placeholder}` : ''}`;
  const indent = width < narrow ? 10 : nameColumns;
  const lines = wrapText(`${help}${defaultText(flag)}`, width - indent).map((line) => `${' '.repeat(indent)}${line}\n`);
  const fits = width >= narrow && head.length < indent;
  return fits ? `${head}${lines.join('').slice(head.length)}` : `${head}\n${lines.join('')}`;
}

/**
 * Breaks a text into lines at its spaces; breaks words that are longer than a line after commas, slashes and dashes.
 */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  const add = (part: string, space: string) => {
    const last = lines.at(-1);
    if (last !== undefined && last.length + space.length + part.length <= width)
      lines.splice(-1, 1, last + space + part);
    else lines.push(part);
  };
  for (const word of text.split(' ')) {
    const [first = '', ...rest] = word.length > width ? word.split(/(?<=[,/-])/) : [word];
    add(first, ' ');
    for (const part of rest) add(part, '');
  }
  return lines;
}

function defaultText(flag: Flag): string {
  const { initial, initialHelp } = flag;
  if (initialHelp !== undefined) return ` (default ${initialHelp})`;
  if (initial === '' || initial === undefined || (Array.isArray(initial) && initial.length === 0)) return '';
  return ` (default ${typeof initial === 'string' ? JSON.stringify(initial) : valueText(flag, initial)})`;
}
