export { newEphemeralVolumes } from './ephemeral-volumes-controller.js';
export { newVolumeBinder } from './volume-binder-controller.js';
