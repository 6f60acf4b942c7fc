export * from './certificate-signing-request/certificate-signing-request-strategy.js';
export * from './certificate-signing-request/certificate-signing-request-validation.js';
export { signingRequestName } from './pem/signing-request-name.js';
export { subjectOrganizations } from './pem/subject-organizations.js';
export * from './rest-storage.js';
