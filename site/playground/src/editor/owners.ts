import type { KubeObject, ManagedFields } from '../api/ask.js';
import type { Path } from '../api/schemas.js';

/**
 * Lists the managers that own the field at a path of an object. A field that contains other fields has owners only if a
 * manager owns it as a whole.
 */
export function ownersOf(object: KubeObject, path: Path): readonly string[] {
  const managers = object.metadata?.managedFields ?? [];
  return managers.filter(({ fieldsV1 = {} }) => owns(fieldsV1, object, path)).map(managerName);
}

/** For example `editor`, `kube-controller-manager (status)`. */
export const managerName = ({ manager = '', subresource }: ManagedFields): string =>
  subresource ? `${manager} (${subresource})` : manager;

function owns(fields: Readonly<Record<string, unknown>>, object: unknown, path: Path): boolean {
  let level = fields;
  let value = object;
  for (const step of path) {
    const name = Object.keys(level).find((each) => isStep(each, step, value));
    if (name === undefined) return false;
    level = level[name] as typeof level;
    value = (value as Record<string | number, unknown> | undefined)?.[step];
    // The entry lists nothing below this field: the manager owns everything in the field.
    if (Object.keys(level).length === 0) return true;
  }
  return '.' in level;
}

function isStep(name: string, step: string | number, value: unknown): boolean {
  if (typeof step === 'string') return name === `f:${step}`;
  if (!name.startsWith('k:') && !name.startsWith('v:')) return name === `i:${step}`;
  const item = (value as readonly unknown[] | undefined)?.[step];
  const wanted: unknown = JSON.parse(name.slice(2));
  if (name.startsWith('v:')) return item === wanted;
  return Object.entries(wanted as object).every(
    ([key, each]) => (item as Record<string, unknown> | undefined)?.[key] === each,
  );
}
