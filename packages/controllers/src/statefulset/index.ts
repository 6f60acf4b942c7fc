export { newStatefulSetController } from './statefulset-controller.js';
