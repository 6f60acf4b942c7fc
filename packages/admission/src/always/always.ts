import { type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';

/** Admits everything. `kubernetes plugin/pkg/admission/admit`. */
export function alwaysAdmit(): AdmissionPlugin {
  return { name: 'AlwaysAdmit', handles: () => true };
}

/** Refuses every write. `kubernetes plugin/pkg/admission/deny`. */
export function alwaysDeny(): AdmissionPlugin {
  return {
    name: 'AlwaysDeny',
    handles: () => true,
    admit(attributes) {
      throw admissionForbidden(attributes, 'admission control is denying all modifications');
    },
    validate(attributes) {
      throw admissionForbidden(attributes, 'admission control is denying all modifications');
    },
  };
}
