// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.batch.v1. */
export const batchV1 = `k8s.io.api.batch.v1 batch v1 v1 io.k8s.api.batch.v1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1
=ConcurrencyPolicy ["Allow","Forbid","Replace"]
=CompletionMode ["Indexed","NonIndexed"]
=PodReplacementPolicy ["Failed","TerminatingOrFailed"]
=PodFailurePolicyOnExitCodesOperator ["In","NotIn"]
=PodFailurePolicyAction ["Count","FailIndex","FailJob","Ignore"]
CronJob k	metadata 1 0.ObjectMeta o	spec 2 .CronJobSpec or	status 3 .CronJobStatus o
CronJobList k	metadata 1 0.ListMeta o	items 2 [].CronJob r
CronJobSpec -	schedule 1 s r	timeZone 8 s op	startingDeadlineSeconds 2 l op	concurrencyPolicy 3 s o E=ConcurrencyPolicy t=v1.ConcurrencyPolicy	suspend 4 b op	jobTemplate 5 .JobTemplateSpec r	successfulJobsHistoryLimit 6 i op	failedJobsHistoryLimit 7 i op
CronJobStatus -	active 1 []1.ObjectReference o L=atomic	lastScheduleTime 4 0.Time op	lastSuccessfulTime 5 0.Time op
Job k	metadata 1 0.ObjectMeta o	spec 2 .JobSpec o	status 3 .JobStatus o
JobCondition -	type 1 s r t=v1.JobConditionType	status 2 s r t=v1.ConditionStatus	lastProbeTime 3 0.Time o	lastTransitionTime 4 0.Time o	reason 5 s o	message 6 s o
JobList k	metadata 1 0.ListMeta o	items 2 [].Job r
JobSpec -	parallelism 1 i op	completions 2 i op	activeDeadlineSeconds 3 l op	podFailurePolicy 11 .PodFailurePolicy op	successPolicy 16 .SuccessPolicy op	backoffLimit 7 i op	backoffLimitPerIndex 12 i op	maxFailedIndexes 13 i op	selector 4 0.LabelSelector op	manualSelector 5 b op	template 6 1.PodTemplateSpec r	ttlSecondsAfterFinished 8 i op	completionMode 9 s op E=CompletionMode t=v1.CompletionMode	suspend 10 b op	podReplacementPolicy 14 s op E=PodReplacementPolicy t=v1.PodReplacementPolicy	managedBy 15 s op
JobStatus -	conditions 1 [].JobCondition o L=atomic S=merge G=type	startTime 2 0.Time op	completionTime 3 0.Time op	active 4 i o	succeeded 5 i o	failed 6 i o	terminating 11 i op	completedIndexes 7 s o	failedIndexes 10 s op	uncountedTerminatedPods 8 .UncountedTerminatedPods op	ready 9 i op
JobTemplateSpec -	metadata 1 0.ObjectMeta o	spec 2 .JobSpec o
PodFailurePolicy -	rules 1 [].PodFailurePolicyRule r L=atomic
PodFailurePolicyOnExitCodesRequirement -	containerName 1 s op	operator 2 s r E=PodFailurePolicyOnExitCodesOperator t=v1.PodFailurePolicyOnExitCodesOperator	values 3 []i r L=set
PodFailurePolicyOnPodConditionsPattern -	type 1 s r t=v1.PodConditionType	status 2 s - t=v1.ConditionStatus
PodFailurePolicyRule -	action 1 s r E=PodFailurePolicyAction t=v1.PodFailurePolicyAction	onExitCodes 2 .PodFailurePolicyOnExitCodesRequirement op	onPodConditions 3 [].PodFailurePolicyOnPodConditionsPattern o L=atomic
SuccessPolicy -	rules 1 [].SuccessPolicyRule r L=atomic
SuccessPolicyRule -	succeededIndexes 1 s op	succeededCount 2 i op
UncountedTerminatedPods -	succeeded 1 []s o L=set t=[]types.UID	failed 2 []s o L=set t=[]types.UID
`;
