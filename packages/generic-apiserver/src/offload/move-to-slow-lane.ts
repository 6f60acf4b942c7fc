import { ExpectedError } from '@k8s-ts/apimachinery/errors';

/**
 * Thrown when the slow lane must answer the request: when the validation of an object takes long, or when an object has
 * more levels than the call stack allows. Nothing has been written.
 */
export class MoveToSlowLane extends ExpectedError {}
