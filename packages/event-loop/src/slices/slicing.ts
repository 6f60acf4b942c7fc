let holders = 0;

/**
 * Lets loops go on until they are done, in place of giving others a turn when they have taken long: the same work then takes the same turns of the event
 * loop on a slow machine as on a fast one, so that the order of independent events repeats. It counts for the whole process, and is meant for tests.
 *
 * @returns ends it, unless others still want it
 */
export function disableSlicing(): () => void {
  let isHeld = true;
  holders += 1;
  return () => {
    if (isHeld) holders -= 1;
    isHeld = false;
  };
}

/** Whether loops go on until they are done. */
export const isSlicingDisabled = (): boolean => holders > 0;
