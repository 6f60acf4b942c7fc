export {
  type CommandBehaviour,
  checkBehaviours,
  type ImageBehaviour,
  type ImageBehaviours,
} from './image-behaviour.js';
export { runSimulatedNodes, type SimulatedNodesOptions } from './run-simulated-nodes.js';
