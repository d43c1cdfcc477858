import type { PayoutSafety } from '#/db/payout-safety.ts';

/** Why payouts are held back without an ADMIN. */
export interface SafetyHold {
  readonly reason: string;
  readonly heldAt: Date;
  /** Null if it does not end automatically. */
  readonly endsAt: Date | null;
  /** Whether the owner may release it. */
  readonly mayRelease: boolean;
}

type Change = 'accountChangedAt' | 'firstAccountAt' | 'factorsChangedAt' | 'ownerReleasedAt';

const reasons: { readonly [C in Change]: string } = {
  accountChangedAt: 'the account that they go to was changed',
  firstAccountAt: 'the account that they go to is new',
  factorsChangedAt: 'the second step of your login was changed',
  ownerReleasedAt: 'you released them after a report',
};

/**
 * Returns what holds back payouts at `now`: a report until the owner or an ADMIN releases it, and each change for `holdMs`.
 * Of several changes the one that holds longest is returned.
 */
export function findSafetyHold(
  safety: Omit<PayoutSafety, 'creatorId'>,
  now: Date,
  holdMs: number,
): SafetyHold | undefined {
  const { reportedAt, passwordChangedAt, ownerReleasedAt, adminReleasedAt } = safety;
  if (reportedAt !== null && isAfter(reportedAt, adminReleasedAt) && isAfter(reportedAt, ownerReleasedAt)) {
    const mayRelease = passwordChangedAt !== null && isAfter(passwordChangedAt, reportedAt);
    const reason = mayRelease
      ? 'you reported that somebody else used your account. Release them if all is well again'
      : 'you reported that somebody else used your account. Choose a new password first';
    return { reason, heldAt: reportedAt, endsAt: null, mayRelease };
  }
  const holds = (Object.keys(reasons) as Change[]).flatMap((change) => {
    const heldAt = safety[change];
    if (heldAt === null || !isAfter(heldAt, adminReleasedAt)) return [];
    const endsAt = new Date(heldAt.getTime() + holdMs);
    return endsAt > now ? [{ reason: reasons[change], heldAt, endsAt, mayRelease: false }] : [];
  });
  return holds.toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime())[0];
}

function isAfter(moment: Date, other: Date | null): boolean {
  return other === null || moment > other;
}
