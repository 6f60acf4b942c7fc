export { cacheFolder } from './cache-folder.js';
export { type LoadedModule, loadCompiled } from './load-compiled.js';
