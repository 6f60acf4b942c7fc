import { fileURLToPath } from 'node:url';
import { loadBundle, loadBundleOfWorker, loadedBundleOfWorker } from './load-bundle.js';

const folder = fileURLToPath(new URL('..', import.meta.url));
// Loading the code of this module takes a long time.
loadedBundleOfWorker(folder)?.fileBegins();

/** The entry point `./jest` of the built package. */
export const { useTestServer } = {
  useTestServer: loadBundle(folder).newUseTestServer({
    load: () => loadBundleOfWorker(folder),
    loaded: () => loadedBundleOfWorker(folder),
  }),
};
