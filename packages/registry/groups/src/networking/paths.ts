import { FieldPath } from '@k8s-ts/apimachinery/validation';

export const group = 'networking.k8s.io';
export const specPath: FieldPath = FieldPath.root('spec');
