import { library } from '../../tsup.base.js';

export default library(import.meta.dirname);
