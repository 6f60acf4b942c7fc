import { type ObjectDecl, objectDecl } from '../types/provider.js';
import { dynType, stringType } from '../types/type.js';

const jsonPatch = objectDecl('JSONPatch', { op: stringType, path: stringType, from: stringType, value: dynType });

/**
 * The types of expressions that make patches: `JSONPatch` is one operation, `Object` stands for the object of the request, and its fields have
 * types such as `Object.spec`, whose fields may be anything (`kubernetes/apiserver pkg/cel/mutation`).
 */
export function findPatchType(name: string): ObjectDecl | undefined {
  if (name === jsonPatch.name) return jsonPatch;
  if (name !== 'Object' && !name.startsWith('Object.')) return undefined;
  return { name, field: () => ({ type: dynType }) };
}
