export * from './indent-json.js';
export * from './object-serializer.js';
export * from './typed-serializer.js';
