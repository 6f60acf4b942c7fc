export { runEtcdStandIn } from './etcd-stand-in.js';
export { type AssetOptions, type Assets, layAssets, type Programs } from './lay-assets.js';
export { runEnvtest } from './run-envtest.js';
