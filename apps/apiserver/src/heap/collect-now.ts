import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Makes the function that collects the garbage of this thread at once. A collection blocks the thread for 10 to 50 ms.
 */
export function newCollect(): () => void {
  // V8 adds the function `gc` to contexts that are created while the flag is set.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}
