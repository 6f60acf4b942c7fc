/** Maximum nesting of block collections, and of brackets, as in go-yaml. */
export const maxYAMLDepth = 10_000;
