import { commonColumns } from '@k8s-ts/api/printers';
import { type AgeCell, ageCell, type TableColumn } from '@k8s-ts/apimachinery/table';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { TableConvertor } from '@k8s-ts/registry-generic';
import type { ServedVersion } from '../definition/served-definition.js';
import { compileJSONPath, type JSONPath, numberOfPathValue, printJSONPathValue } from './json-path.js';

type Column = NonNullable<ServedVersion['additionalPrinterColumns']>[number];

const ageColumn: Column = {
  name: 'Age',
  type: 'date',
  description: commonColumns.Age,
  jsonPath: '.metadata.creationTimestamp',
};

/**
 * The table of a version: the name, then the columns of the definition, by default the age. Columns after one whose
 * path cannot be parsed are left out (`kubernetes/apiextensions-apiserver pkg/registry/customresource/tableconvertor`).
 */
export function tableConvertor(columns: readonly Column[] | undefined): TableConvertor {
  const tableColumns: TableColumn[] = [
    { name: 'Name', type: 'string', format: 'name', description: commonColumns.Name, priority: 0 },
  ];
  const cells: ((object: KubeObject) => unknown)[] = [({ metadata }) => metadata.name];
  for (const column of columns?.length ? columns : [ageColumn]) {
    const { name, type, format = '', description, jsonPath, priority = 0 } = column;
    let path: JSONPath;
    try {
      path = compileJSONPath(jsonPath);
    } catch {
      break;
    }
    const text = description || `Custom resource definition column (in JSONPath format): ${jsonPath}`;
    tableColumns.push({ name, type, format, description: text, priority });
    cells.push((object) => cellOf(type, path(object)));
  }
  return {
    tableColumns,
    tableRow: (object) => ({ cells: cells.map((cell) => cell(object)) }),
  };
}

/** The first found value in the column's type; null if the path finds nothing, or a value of another type. */
function cellOf(type: string, found: readonly unknown[]): unknown {
  if (found.length === 0) return null;
  const [value] = found;
  if (type === 'string') return printJSONPathValue(value);
  const number = numberOfPathValue(value);
  switch (type) {
    case 'integer':
      return number === undefined ? null : toInt64(number);
    case 'number':
      return number === undefined ? null : Number(number);
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' ? ageOf(value) : null;
    default:
      return null;
  }
}

const leastInt64 = -(2n ** 63n);

/** A number as Go converts it to int64: without its fraction; the least int64 where it is too large or too small. */
function toInt64(value: number | bigint): number | bigint {
  if (typeof value === 'bigint') return value;
  const whole = Math.trunc(value);
  if (Number.isSafeInteger(whole)) return whole;
  return Math.abs(whole) < 2 ** 63 ? BigInt(whole) : leastInt64;
}

function ageOf(text: string): AgeCell | string {
  if (text === '' || text === 'null') return '<unknown>';
  if (Number.isNaN(Date.parse(text))) return '<invalid>';
  return ageCell(text);
}
