export { indentJSON } from '@k8s-ts/apimachinery/json';
