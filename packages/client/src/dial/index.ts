export { type DialOptions, dial, type TLSSettings } from './dial.js';
export { CertificateVerificationError, DialError } from './dial-errors.js';
export { DialingAgent } from './dialing-agent.js';
export { requestPath, writtenPath } from './request-path.js';
export { TimeLimit } from './time-limit.js';
export { type ConnectionTarget, type GivenUp, transportErrorText } from './transport-error-text.js';
export { type ClientCertificate, caBundleProblem, TrustedRoots, trustedRoots } from './trusted-roots.js';
