export { newMirroringController } from './mirroring-controller.js';
