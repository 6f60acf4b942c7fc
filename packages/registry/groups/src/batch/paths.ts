import { FieldPath } from '@k8s-ts/apimachinery/validation';

export const group = 'batch';
export const specPath: FieldPath = FieldPath.root('spec');
export const statusPath: FieldPath = FieldPath.root('status');
