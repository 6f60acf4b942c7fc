import { errorText, newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ListOptions } from '../interface/storage-interface.js';
import { parseResourceVersion } from '../interface/versioner.js';
import { decodeContinue } from './continue-token.js';

/** Start key and revision of a list. */
export interface ListPosition {
  /** Read exactly this revision; 0: the newest. */
  readonly revision: number;
  /** First key of the page; undefined: the prefix's first. */
  readonly continueKey?: string;
}

/**
 * Checks the options of a list and returns where it starts. `kubernetes/apiserver pkg/storage/interfaces.go`.
 *
 * @param keyPrefix prefix for the key in a continue token
 * @throws StatusError 400 for a bad token or version, or a version next to a token
 */
export function validateListOptions<T extends KubeObject>(keyPrefix: string, options: ListOptions<T>): ListPosition {
  const { resourceVersion = '', resourceVersionMatch, limit = 0, recursive = true } = options;
  if (recursive && options.continue) {
    const position = decodeContinue(options.continue, keyPrefix);
    if (resourceVersion !== '' && resourceVersion !== '0') {
      throw newBadRequest('specifying resource version is not allowed when using continue');
    }
    return { revision: Math.max(position.revision, 0), continueKey: position.key };
  }
  if (resourceVersion === '') return { revision: 0 };
  const revision = parseListVersion(resourceVersion);
  switch (resourceVersionMatch) {
    case 'NotOlderThan':
      return { revision: 0 };
    case 'Exact':
      return { revision };
    case undefined:
      return { revision: recursive && limit > 0 ? revision : 0 };
    default:
      throw new Error(`unknown ResourceVersionMatch value: ${String(resourceVersionMatch)}`);
  }
}

/** Parses the resource version of a list or get. @throws StatusError 400 `invalid resource version: …` */
export function parseListVersion(resourceVersion: string): number {
  try {
    return parseResourceVersion(resourceVersion);
  } catch (error) {
    throw newBadRequest(`invalid resource version: ${errorText(error)}`);
  }
}
