export type { PrintedRow, RowCondition } from '../kinds/index.js';
export { commonColumns, type KindTableConvertor, tableConvertorFor } from './table-convertor.js';
