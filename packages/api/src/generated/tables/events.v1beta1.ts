// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.api.events.v1beta1. */
export const eventsV1beta1 = `k8s.io.api.events.v1beta1 events.k8s.io v1beta1 v1beta1 io.k8s.api.events.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1 k8s.io.api.core.v1
Event k	metadata 1 0.ObjectMeta -	eventTime 2 0.MicroTime r	series 3 .EventSeries op	reportingController 4 s o	reportingInstance 5 s o	action 6 s o	reason 7 s o	regarding 8 1.ObjectReference o	related 9 1.ObjectReference op	note 10 s o	type 11 s o	deprecatedSource 12 1.EventSource o	deprecatedFirstTimestamp 13 0.Time o	deprecatedLastTimestamp 14 0.Time o	deprecatedCount 15 i o
EventList k	metadata 1 0.ListMeta o	items 2 [].Event r
EventSeries -	count 1 i r	lastObservedTime 2 0.MicroTime r
`;
