import type { apiregistrationv1 } from '@k8s-ts/api/types';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { RequestContext } from '@k8s-ts/registry-generic';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, keepFrom, statusAlone } from '@k8s-ts/registry-shared';
import {
  validateAPIService,
  validateAPIServiceStatusUpdate,
  validateAPIServiceUpdate,
} from './api-service-validation.js';

export type APIService = apiregistrationv1.APIService;

/**
 * API services. The server itself serves an API service without a service; such an API service is available from its
 * creation.
 */
export const apiServiceStrategy: BuiltinStrategy<APIService> = {
  prepareForCreate: (object, context) => ({ ...object, status: object.spec?.service ? {} : locallyAvailable(context) }),
  prepareForUpdate: (object, old) => keepFrom(object, old, 'status'),
  validate: validateAPIService,
  validateUpdate: validateAPIServiceUpdate,
};

/** The strategy of `/status`, which also keeps the metadata. */
export const apiServiceStatusStrategy: BuiltinUpdateStrategy<APIService> = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateAPIServiceStatusUpdate,
};

function locallyAvailable(context: RequestContext): apiregistrationv1.APIServiceStatus {
  return {
    conditions: [
      {
        type: 'Available',
        status: 'True',
        lastTransitionTime: formatTime(context.now()),
        reason: 'Local',
        message: 'Local APIServices are always available',
      },
    ],
  };
}
