export { newScaleClient, type Scale, type ScaleClient, type ScaleReference } from './scale-client.js';
