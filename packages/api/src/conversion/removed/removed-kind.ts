import type { Obj } from '../../object-fields.js';

/**
 * Makes an object of the storage version from one of a removed version.
 *
 * @param object of the removed version: canonical, without defaults; never changed
 * @param complete gives the fields of the storage version their order, its defaults and the effects of its conversion.
 *   Not called where the removed version had fewer defaults
 */
export type RemovedKindConversion = (object: Obj, complete: (object: Obj) => Obj) => Obj;
