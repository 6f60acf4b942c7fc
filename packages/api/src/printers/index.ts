export { columnDescription } from './column-descriptions.js';
export type { PrintedRow, RowCondition } from './row-printer.js';
export { type KindTableConvertor, tableConvertorFor } from './table-convertor.js';
