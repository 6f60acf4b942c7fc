export type { CertificateSigner } from '../certificate-signer.js';
export { newApprovingController } from './approving-controller.js';
export { newCleanerController } from './cleaner-controller.js';
export { newSigningController } from './signing-controller.js';
