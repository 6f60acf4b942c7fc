export { newScaleClient, type Scale, type ScaleClient, type ScaleReference, scaleIfFound } from './scale-client.js';
