import { errorText } from '@k8s-ts/apimachinery/errors';
import { type ControllerName, chosenControllers } from '@k8s-ts/controllers/names';
import { FlagError } from './flag.js';

/**
 * The controllers that `--controllers` chooses.
 *
 * @throws FlagError for a name that is not known
 */
export function controllersOf(list: readonly string[]): readonly ControllerName[] {
  try {
    return chosenControllers(list);
  } catch (error) {
    throw new FlagError(`--controllers: ${errorText(error)}`, { cause: error });
  }
}
