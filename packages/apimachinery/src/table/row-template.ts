import { encodeObject, escapeHTML } from '../json/index.js';
import { humanDuration } from './human-duration.js';
import type { ConvertedRow } from './make-table.js';
import { type RecordedAge, recordAges, splitAtAges } from './recorded-ages.js';
import type { TableRow } from './table-types.js';

/** The JSON text of a row up to its object, with gaps where it shows ages. */
export interface RowTemplate {
  /** One piece more than there are ages. The last one ends in `"object":`. */
  readonly texts: readonly string[];
  readonly ages: readonly RecordedAge[];
}

/**
 * The row, and its text that stays the same while time goes by. `makeRow` has to make ages with `translateTimestampSince` and
 * `translateTimestampUntil`, and to do nothing else with its `now`.
 *
 * @returns undefined when the ages cannot be told from the rest of the row
 */
export function rowTemplate(
  makeRow: (now: number) => ConvertedRow,
): { readonly row: ConvertedRow; readonly template: RowTemplate } | undefined {
  const { result, ages } = recordAges(() => makeRow(0));
  const texts = splitAtAges(rowText(result), ages);
  return texts && { row: result, template: { texts, ages } };
}

/** The JSON text of a row up to its object. */
export function rowText({ cells, conditions }: Pick<TableRow, 'cells' | 'conditions'>): string {
  const row = encodeObject(conditions?.length ? { cells, conditions } : { cells });
  return `${row.slice(0, -1)},"object":`;
}

/** The text of the row as it is at a time. @param now milliseconds since 1970 */
export function renderRow({ texts, ages }: RowTemplate, now: number): string {
  let text = texts[0] as string;
  for (let i = 0; i < ages.length; i++) {
    const { time, isUntil } = ages[i] as RecordedAge;
    const age = humanDuration(isUntil ? time - now : now - time);
    text += (age.startsWith('<') ? escapeHTML(age) : age) + (texts[i + 1] as string);
  }
  return text;
}
