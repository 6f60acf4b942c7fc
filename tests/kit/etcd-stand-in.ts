import { runEtcdStandIn } from '@k8s-ts/envtest';

process.exitCode = await runEtcdStandIn(process.argv.slice(2));
