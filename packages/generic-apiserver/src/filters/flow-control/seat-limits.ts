import type { PriorityLevelObject } from './flow-control-objects.js';

/** The numbers of requests of a priority level that may be served at a time. */
export interface SeatLimits {
  /** The level's share of all seats. */
  readonly nominal: number;
  /** Seats that no other level can borrow. */
  readonly lower: number;
  /** Own seats and the seats that the level can borrow. */
  readonly upper: number;
}

/**
 * Divides the seats of a server among priority levels by their shares
 * (`kubernetes/apiserver pkg/util/flowcontrol/apf_controller.go`).
 *
 * @returns limits by the level's name
 */
export function seatLimitsOf(
  levels: readonly PriorityLevelObject[],
  totalSeats: number,
): ReadonlyMap<string, SeatLimits> {
  const allShares = levels.reduce((sum, level) => sum + sharesOf(level), 0);
  return new Map(
    levels.map((level) => {
      const { lendablePercent, borrowingLimitPercent } = settingsOf(level);
      const nominal = allShares === 0 ? 0 : Math.ceil((totalSeats * sharesOf(level)) / allShares);
      const lendable = Math.round((nominal * (lendablePercent ?? 0)) / 100);
      const borrowed = borrowingLimitPercent ?? undefined;
      const upper =
        borrowed === undefined ? totalSeats : Math.min(totalSeats, nominal + Math.round((nominal * borrowed) / 100));
      return [level.metadata?.name ?? '', { nominal, lower: nominal - lendable, upper: Math.max(upper, nominal) }];
    }),
  );
}

/** Default shares of levels that do not set them. */
const defaultShares = 30;

function settingsOf({ spec }: PriorityLevelObject): NonNullable<NonNullable<PriorityLevelObject['spec']>['limited']> {
  return (spec?.type === 'Exempt' ? spec.exempt : spec?.limited) ?? {};
}

function sharesOf(level: PriorityLevelObject): number {
  return settingsOf(level).nominalConcurrencyShares ?? (level.spec?.type === 'Exempt' ? 0 : defaultShares);
}
