import { setCompileThreshold } from '@k8s-ts/apimachinery/json';

/**
 * Runs before each test file when TYPE_PROGRAMS_AFTER is set: types are compiled into programs after this number of
 * uses. 1: at the first use; Infinity: never, so that all types are interpreted.
 */
setCompileThreshold(Number(process.env.TYPE_PROGRAMS_AFTER));
