export * from './age-cell.js';
export * from './make-table.js';
export { type RowTemplate, renderRow, rowTemplate } from './row-template.js';
export * from './table-types.js';
