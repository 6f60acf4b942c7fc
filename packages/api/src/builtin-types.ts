import { createTypeRegistry, type TableTypeRegistry } from '@k8s-ts/apimachinery/field-table';
import { tables } from './generated/tables/index.js';

/**
 * Field tables of every built-in group-version of Kubernetes v1.35 (alpha and beta ones included, served or not), of
 * `meta/v1` and of the aggregated API groups that ship with it. Importing it parses nothing; a type is parsed on first use.
 */
export const builtinTypes: TableTypeRegistry = createTypeRegistry(tables);
