import { join } from 'node:path';
import { buildConsolePage } from '../../site/playground/build.js';
import { library } from '../../tsup.base.js';

const here = import.meta.dirname;
const [modules, commonJS] = library(here);

/** The page of the console is that of the playground, without the server of the playground. */
export default [modules, { ...commonJS, onSuccess: () => buildConsolePage(join(here, 'dist/page')) }];
