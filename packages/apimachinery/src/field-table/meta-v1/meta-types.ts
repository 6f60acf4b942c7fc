import { createTypeRegistry } from '../table-registry.js';
import type { TableTypeRegistry, TypeInfo } from '../types.js';
import { metaTables } from './generated/index.js';

/**
 * Types that serve every API group: `meta.k8s.io` (Status, the options, the lists of discovery, …),
 * `apidiscovery.k8s.io`, quantities, int-or-strings and raw extensions. A type is parsed on first use, not when this
 * module is imported.
 */
export const metaTypes: TableTypeRegistry = createTypeRegistry(Object.values(metaTables));

const metaPackage = 'k8s.io.apimachinery.pkg.apis.meta.v1';

/**
 * A type of `meta/v1`, such as `Status`, `DeleteOptions` or `ObjectMeta`.
 *
 * @throws Error when `meta/v1` has no type of this name
 */
export function metaType(name: string): TypeInfo {
  const type = metaTypes.type(`${metaPackage}.${name}`);
  if (type === undefined) throw new Error(`meta/v1 has no type ${name}`);
  return type;
}
