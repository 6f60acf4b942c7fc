import { newResourceExpired, type StatusError } from '@k8s-ts/apimachinery/errors';
import { encodeContinue } from './continue-token.js';

const expired = 'The resourceVersion for the provided list is too old.';
const continueExpired =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter';
const inconsistentContinue = `${continueExpired}, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.`;

/**
 * The error of a list whose revision is not known any more. For a later page it has a token that continues in the newest
 * state.
 *
 * @param start first key of the page
 */
export function expiredList(
  options: { readonly continue?: string | undefined },
  start: string,
  prefix: string,
): StatusError {
  if (!options.continue) return newResourceExpired(expired);
  try {
    return newResourceExpired(inconsistentContinue, encodeContinue(start, prefix, -1));
  } catch {
    return newResourceExpired(`${continueExpired}.`);
  }
}
