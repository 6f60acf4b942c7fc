export {
  isContainerRunning,
  type SimulatedLogOptions,
  simulatedCommand,
  simulatedLog,
} from './container-answers.js';
export {
  type CommandBehaviour,
  checkBehaviours,
  type ImageBehaviour,
  type ImageBehaviours,
} from './image-behaviour.js';
export { runSimulatedNodes, type SimulatedNodesOptions } from './run-simulated-nodes.js';
