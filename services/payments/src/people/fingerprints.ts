import { createHmac, hkdfSync } from 'node:crypto';
import { type FingerprintKind, fingerprints } from '#/db/fingerprints.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';

type Deps = Pick<PaymentsDeps, 'config' | 'clock' | 'provider'>;

interface Seen {
  readonly userId: string;
  readonly kind: FingerprintKind;
  /** The provider's own, which is the same for every account that adds the same card or bank account. */
  readonly fingerprints: readonly (string | null)[];
}

/** Records that a person has a card or bank account, to recognize it at another person. Safe to repeat. */
export async function recordFingerprints(
  tx: Tx,
  deps: Deps,
  { userId, kind, fingerprints: seen }: Seen,
): Promise<void> {
  const firstSeenAt = deps.clock.now();
  const rows = seen.flatMap((fingerprint) =>
    fingerprint === null ? [] : [{ userId, kind, hash: hashOf(deps, fingerprint), firstSeenAt }],
  );
  if (rows.length > 0) await tx.insert(fingerprints).values(rows).onConflictDoNothing();
}

/** Keyed with a secret of this service, so that the stored values cannot be compared with anybody else's. */
function hashOf({ config, provider }: Deps, fingerprint: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', config.serviceSecret ?? '', '', 'stagedoor fingerprints', 32));
  return createHmac('sha256', key).update(`${provider.name} ${fingerprint}`).digest();
}
