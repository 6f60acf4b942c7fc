/** Thrown while a request is handled, when it turns out to take long: it is to be answered in the slow lane. Nothing has been written. */
export class MoveToSlowLane extends Error {}
