// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1. */
export const apiextensionsV1 = `k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1 apiextensions.k8s.io v1 v1 io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1
#k8s.io.apimachinery.pkg.runtime k8s.io.apimachinery.pkg.apis.meta.v1
=FieldValueErrorReason ["FieldValueDuplicate","FieldValueForbidden","FieldValueInvalid","FieldValueRequired"]
ConversionRequest -	uid 1 s r t=types.UID	desiredAPIVersion 2 s r	objects 3 []0.RawExtension r L=atomic
ConversionResponse -	uid 1 s r t=types.UID	convertedObjects 2 []0.RawExtension r L=atomic	result 3 1.Status r
ConversionReview k	request 1 .ConversionRequest op	response 2 .ConversionResponse op
CustomResourceColumnDefinition -	name 1 s r	type 2 s r	format 3 s o	description 4 s o	priority 5 i o	jsonPath 6 s r
CustomResourceConversion -	strategy 1 s r t=v1.ConversionStrategyType	webhook 2 .WebhookConversion op
CustomResourceDefinition k	metadata 1 1.ObjectMeta o	spec 2 .CustomResourceDefinitionSpec r	status 3 .CustomResourceDefinitionStatus o
CustomResourceDefinitionCondition -	type 1 s r t=v1.CustomResourceDefinitionConditionType	status 2 s r t=v1.ConditionStatus	lastTransitionTime 3 1.Time o	reason 4 s o	message 5 s o	observedGeneration 6 l o
CustomResourceDefinitionList k	metadata 1 1.ListMeta o	items 2 [].CustomResourceDefinition r
CustomResourceDefinitionNames -	plural 1 s r	singular 2 s o	shortNames 3 []s o L=atomic	kind 4 s r	listKind 5 s o	categories 6 []s o L=atomic
CustomResourceDefinitionSpec -	group 1 s r	names 3 .CustomResourceDefinitionNames r	scope 4 s r t=v1.ResourceScope	versions 7 [].CustomResourceDefinitionVersion r L=atomic	conversion 9 .CustomResourceConversion op	preserveUnknownFields 10 b o
CustomResourceDefinitionStatus -	conditions 1 [].CustomResourceDefinitionCondition - L=map K=type	acceptedNames 2 .CustomResourceDefinitionNames -	storedVersions 3 []s - L=atomic	observedGeneration 4 l o
CustomResourceDefinitionVersion -	name 1 s r	served 2 b r	storage 3 b r	deprecated 7 b o	deprecationWarning 8 s op	schema 4 .CustomResourceValidation op	subresources 5 .CustomResourceSubresources op	additionalPrinterColumns 6 [].CustomResourceColumnDefinition o L=atomic	selectableFields 9 [].SelectableField o L=atomic
CustomResourceSubresourceScale -	specReplicasPath 1 s r	statusReplicasPath 2 s r	labelSelectorPath 3 s op
CustomResourceSubresourceStatus -
CustomResourceSubresources -	status 1 .CustomResourceSubresourceStatus op	scale 2 .CustomResourceSubresourceScale op
CustomResourceValidation -	openAPIV3Schema 1 .JSONSchemaProps op
ExternalDocumentation -	description 1 s o	url 2 s o
JSON - raw	raw 1 y r
JSONSchemaProps -	id 1 s o	$schema 2 s o t=v1.JSONSchemaURL	$ref 3 s op	description 4 s o	type 5 s o	format 6 s o	title 7 s o	default 8 .JSON op	maximum 9 d op	exclusiveMaximum 10 b o	minimum 11 d op	exclusiveMinimum 12 b o	maxLength 13 l op	minLength 14 l op	pattern 15 s o	maxItems 16 l op	minItems 17 l op	uniqueItems 18 b o	multipleOf 19 d op	enum 20 [].JSON o L=atomic	maxProperties 21 l op	minProperties 22 l op	required 23 []s o L=atomic	items 24 .JSONSchemaPropsOrArray op	allOf 25 [].JSONSchemaProps o L=atomic	oneOf 26 [].JSONSchemaProps o L=atomic	anyOf 27 [].JSONSchemaProps o L=atomic	not 28 .JSONSchemaProps op	properties 29 {}.JSONSchemaProps o	additionalProperties 30 .JSONSchemaPropsOrBool op	patternProperties 31 {}.JSONSchemaProps o	dependencies 32 {}.JSONSchemaPropsOrStringArray oe t=v1.JSONSchemaDependencies	additionalItems 33 .JSONSchemaPropsOrBool op	definitions 34 {}.JSONSchemaProps o t=v1.JSONSchemaDefinitions	externalDocs 35 .ExternalDocumentation op	example 36 .JSON op	nullable 37 b o	x-kubernetes-preserve-unknown-fields 38 b op	x-kubernetes-embedded-resource 39 b o	x-kubernetes-int-or-string 40 b o	x-kubernetes-list-map-keys 41 []s o L=atomic	x-kubernetes-list-type 42 s op	x-kubernetes-map-type 43 s op	x-kubernetes-validations 44 [].ValidationRule o L=map K=rule S=merge G=rule t=v1.ValidationRules
JSONSchemaPropsOrArray - schemaOrArray	Schema 1 .JSONSchemaProps pr	JSONSchemas 2 [].JSONSchemaProps r L=atomic
JSONSchemaPropsOrBool - schemaOrBool	Allows 1 b r	Schema 2 .JSONSchemaProps pr
JSONSchemaPropsOrStringArray - schemaOrStringArray	Schema 1 .JSONSchemaProps pr	Property 2 []s r L=atomic
SelectableField -	jsonPath 1 s r
ServiceReference -	namespace 1 s r	name 2 s r	path 3 s op	port 4 i op
ValidationRule -	rule 1 s r	message 2 s o	messageExpression 3 s o	reason 4 s op E=FieldValueErrorReason t=v1.FieldValueErrorReason	fieldPath 5 s o	optionalOldSelf 6 b op
WebhookClientConfig -	url 3 s op	service 1 .ServiceReference op	caBundle 2 y o
WebhookConversion -	clientConfig 2 .WebhookClientConfig op	conversionReviewVersions 3 []s r L=atomic
`;
