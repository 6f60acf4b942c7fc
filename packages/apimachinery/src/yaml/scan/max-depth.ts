/** The most block collections inside each other, and the most brackets inside each other, as in go-yaml. */
export const maxYAMLDepth = 10_000;
