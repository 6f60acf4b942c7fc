export * from './human-duration.js';
export * from './make-table.js';
export type { RecordedAge } from './recorded-ages.js';
export { type RowTemplate, renderRow, rowTemplate, rowText } from './row-template.js';
export * from './table-types.js';
