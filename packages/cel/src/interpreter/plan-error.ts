/** A constant part of an expression that has an error, such as `int('a')`, or a bad pattern. */
export class PlanError extends Error {}
