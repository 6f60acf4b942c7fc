// `npx @k8s-ts/testing`, from the sources of this repository.
import { runTesting } from '@k8s-ts/testing/serve';

process.exitCode = await runTesting(process.argv.slice(2));
