import { encodeObject, escapeHTML } from '../json/index.js';
import { AgeCell } from './age-cell.js';
import type { ConvertedRow } from './make-table.js';

/** The JSON text of a row up to its object, with gaps where it shows ages. */
export interface RowTemplate {
  /** One piece more than there are ages. The last one ends in `"object":`. */
  readonly texts: readonly string[];
  readonly ages: readonly AgeCell[];
}

/** The text of a row without its ages, which change with time. */
export function rowTemplate({ cells, conditions }: Pick<ConvertedRow, 'cells' | 'conditions'>): RowTemplate {
  const texts: string[] = [];
  const ages: AgeCell[] = [];
  let text = '{"cells":[';
  for (const [i, cell] of cells.entries()) {
    if (i > 0) text += ',';
    if (!(cell instanceof AgeCell)) {
      text += encodeObject(cell ?? null);
      continue;
    }
    texts.push(text + encodeObject(cell.before).slice(0, -1));
    ages.push(cell);
    text = encodeObject(cell.after).slice(1);
  }
  text += ']';
  if (conditions?.length) text += `,"conditions":${encodeObject(conditions)}`;
  texts.push(`${text},"object":`);
  return { texts, ages };
}

/** The text of the row as it is at a time. @param now milliseconds since 1970 */
export function renderRow({ texts, ages }: RowTemplate, now: number): string {
  let text = texts[0] as string;
  for (let i = 0; i < ages.length; i++) {
    const age = (ages[i] as AgeCell).ageAt(now);
    text += (age.startsWith('<') ? escapeHTML(age) : age) + (texts[i + 1] as string);
  }
  return text;
}
