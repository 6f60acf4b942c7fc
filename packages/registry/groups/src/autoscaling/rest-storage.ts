import { type ClusterSettings, defineGroup, kind } from '@k8s-ts/registry-shared';
import { fromV1 } from './horizontal-pod-autoscaler/from-v1.js';
import {
  horizontalPodAutoscalerStatusStrategy,
  horizontalPodAutoscalerStrategy,
} from './horizontal-pod-autoscaler/horizontal-pod-autoscaler-strategy.js';

/** The group `autoscaling` (`kubernetes pkg/registry/autoscaling/rest`). Its stores have objects of v2. */
export const autoscaling = defineGroup('autoscaling', (settings: ClusterSettings) => ({
  horizontalPodAutoscalers: kind('autoscaling/v2', 'HorizontalPodAutoscaler', {
    alsoIn: ['v1'],
    toStored: fromV1,
    strategy: horizontalPodAutoscalerStrategy(settings),
    status: horizontalPodAutoscalerStatusStrategy,
  }),
}));
