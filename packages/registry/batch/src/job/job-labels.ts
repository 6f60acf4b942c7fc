/** Labels that select the pods of one job; the older ones are set besides. */
export const controllerUidLabel = 'batch.kubernetes.io/controller-uid';
export const jobNameLabel = 'batch.kubernetes.io/job-name';
export const legacyControllerUidLabel = 'controller-uid';
export const legacyJobNameLabel = 'job-name';
