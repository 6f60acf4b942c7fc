export * from '@k8s-ts/apiserver-core';
