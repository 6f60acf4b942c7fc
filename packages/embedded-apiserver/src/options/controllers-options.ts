import { errorText } from '@k8s-ts/apimachinery/errors';
import { type ControllerName, chosenControllers, controllerNames } from '@k8s-ts/controllers/names';
import { FlagError } from './flag.js';
import * as flag from './flag-kinds.js';
import { commonFlagGroup, optionGroup } from './option.js';

/** Options about controllers and nodes that run beside the API server in its process. */
export const controllersOptions = optionGroup(commonFlagGroup, {
  /** Controllers that run in the server: `*` means all, `NAME` turns one on, `-NAME` turns one off. Default none. */
  controllers: flag.strings([], {
    initialHelp: '*, or none with --etcd-servers',
    suggested: ['*', '-*', ...controllerNames],
    help: 'Controllers to run in the server: * for all, NAME for one, -NAME for not that one, -* for none. Their names are listed at the end.',
    complete: controllersOf,
  }),
  /**
   * Simulated nodes, `node-1` to `node-N`, which run nothing: a scheduler binds pods to them, and pods start, become
   * ready and end by their spec and `images`. Default 0.
   */
  nodes: flag.integer(0, {
    // Maximum number of nodes. With more, nodes would share addresses.
    max: 2000,
    initialHelp: '1 where controllers run, but 0 with --etcd-servers',
    help: 'Simulated nodes, node-1 and so on, that run nothing: pods are scheduled to them, start, become ready and end by their spec.',
  }),
});

/** The controllers that `--controllers` chooses. @throws FlagError for a name that is not known */
export function controllersOf(list: readonly string[]): readonly ControllerName[] {
  try {
    return chosenControllers(list);
  } catch (error) {
    throw new FlagError(`--controllers: ${errorText(error)}`, { cause: error });
  }
}
