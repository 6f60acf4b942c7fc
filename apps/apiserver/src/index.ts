export * from '@k8s-ts/embedded-apiserver';
