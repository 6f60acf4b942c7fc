/** A field that Go writes as `null` when it is not set; the generated types only know its values. */
export const unset = null as never;
