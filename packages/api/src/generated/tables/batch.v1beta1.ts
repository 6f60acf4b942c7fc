// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.batch.v1beta1. */
export const batchV1beta1 = `k8s.io.api.batch.v1beta1 batch v1beta1 v1beta1 io.k8s.api.batch.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1 k8s.io.api.batch.v1
CronJob k	metadata 1 0.ObjectMeta o	spec 2 .CronJobSpec or	status 3 .CronJobStatus o
CronJobList k	metadata 1 0.ListMeta o	items 2 [].CronJob r
CronJobSpec -	schedule 1 s r	timeZone 8 s op	startingDeadlineSeconds 2 l op	concurrencyPolicy 3 s o t=v1beta1.ConcurrencyPolicy	suspend 4 b op	jobTemplate 5 .JobTemplateSpec r	successfulJobsHistoryLimit 6 i op	failedJobsHistoryLimit 7 i op
CronJobStatus -	active 1 []1.ObjectReference o L=atomic	lastScheduleTime 4 0.Time op	lastSuccessfulTime 5 0.Time op
JobTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 2.JobSpec o
`;
