/** Thrown by the validation of an object that turns out to take long: the request is to be answered in the slow lane. Nothing has been written. */
export class MoveToSlowLane extends Error {}
