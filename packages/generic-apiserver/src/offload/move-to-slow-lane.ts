/**
 * Thrown by the validation of an object when it takes long: the slow lane must answer the request. Nothing has been
 * written.
 */
export class MoveToSlowLane extends Error {}
