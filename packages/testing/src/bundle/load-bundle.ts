import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { cacheFolder, loadCompiled } from '@k8s-ts/embedded-apiserver/compiled-code';

/**
 * Time from the start of the first server until the compiled code is stored, in ms. The first requests arrive in this
 * time, so that their functions are stored too.
 */
const storeAfterMs = 500;

type Bundle = typeof import('./bundle.js');

/**
 * Loads the code of the whole package from one file, with the machine code that an earlier process compiled. Jest runs
 * each file in a context of its own. There, the code is loaded into that context without such machine code, because its
 * objects would otherwise not be instances of the context's `Error` and `Array`.
 *
 * @param folder of the built package
 */
export function loadBundle(folder: string): Bundle {
  const require = createRequire(join(folder, 'index.js'));
  const file = join(folder, 'bundle.cjs');
  if (new Script('Error').runInThisContext() !== Error) return require(file);
  const cache = cacheFolder();
  if (cache === undefined) return require(file);
  return loaded.get(file) ?? loadWith(cache, file);
}

/**
 * Loads the code outside the context of jest's test files, so that its state lasts as long as the worker. Uses Node's
 * own `require`, because jest's `require` loads into the context.
 *
 * @param folder of the built package
 */
export function loadBundleOfWorker(folder: string): Bundle {
  return requireOfWorker(folder)('./bundle.cjs');
}

/** The code that {@link loadBundleOfWorker} has loaded for an earlier file; undefined if it has not. */
export function loadedBundleOfWorker(folder: string): Bundle | undefined {
  return requireOfWorker(folder).cache[join(folder, 'bundle.cjs')]?.exports;
}

function requireOfWorker(folder: string): NodeJS.Require {
  const { getBuiltinModule } = new Script('process').runInThisContext() as typeof process;
  return getBuiltinModule('node:module').createRequire(join(folder, 'index.js'));
}

/** The entry points of the package share one instance of the bundle. */
const loaded = new Map<string, Bundle>();

function loadWith(cache: string, file: string): Bundle {
  const { exports, fromCache, store } = loadCompiled<Bundle>(file, cache);
  loaded.set(file, exports);
  if (!fromCache) {
    exports.onFirstStart(() => {
      const storeOnce = () => {
        clearTimeout(timer);
        process.off('exit', storeOnce);
        store();
      };
      const timer = setTimeout(storeOnce, storeAfterMs).unref();
      process.once('exit', storeOnce);
    });
  }
  return exports;
}
