import { setCompileThreshold } from '@k8s-ts/apimachinery/json';

/**
 * Runs before each test file when TYPE_PROGRAMS_AFTER is set: types get programs after this number of uses. 1: from the
 * beginning; Infinity: never, so that everything is interpreted.
 */
setCompileThreshold(Number(process.env.TYPE_PROGRAMS_AFTER));
