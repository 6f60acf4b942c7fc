export * from './object-serializer.js';
export * from './typed-serializer.js';
