export type { CertificateSigner } from './certificate-signer.js';
export type { ControllerSettings, RestoreListeners, SecretTokenContent } from './controller-context.js';
export type { ControllerUser } from './controller-user.js';
export type { DescribedObject, MetricsSource, PodMetric } from './metrics-source.js';
export type { QuotaEvaluator, QuotaEvaluators, QuotaScope } from './quota-evaluator.js';
export { type RunControllersOptions, runControllers } from './run-controllers.js';
export {
  type CommandBehaviour,
  type ImageBehaviour,
  type ImageBehaviours,
  isContainerRunning,
  runSimulatedNodes,
  type SimulatedLogOptions,
  type SimulatedNodesOptions,
  simulatedCommand,
  simulatedLog,
} from './simulated-nodes/index.js';
