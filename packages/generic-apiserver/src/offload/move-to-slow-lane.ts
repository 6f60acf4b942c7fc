import { ExpectedError } from '@k8s-ts/apimachinery/errors';

/**
 * Thrown when the slow lane must answer the request: by the validation of an object when it takes long, and for objects
 * with more levels than the call stack. Nothing has been written.
 */
export class MoveToSlowLane extends ExpectedError {}
