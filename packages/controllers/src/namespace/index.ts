export { newNamespaceController } from './namespace-controller.js';
