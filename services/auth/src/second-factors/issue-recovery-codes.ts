import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { AuthSchema } from '#/db/schema.ts';
import { hashRecoveryCode, makeRecoveryCode } from '#/second-factors/recovery-code.ts';
import { replaceRecoveryCodes } from '#/second-factors/second-factors-repository.ts';

const amount = 10;

/** Gives an account ten new recovery codes in place of the former ones. Only their hashes are stored. */
export async function issueRecoveryCodes(tx: Transaction<AuthSchema>, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: amount }, makeRecoveryCode);
  const hashes = codes.flatMap((code) => hashRecoveryCode(code) ?? []);
  await replaceRecoveryCodes(tx, accountId, { hashes, now });
  return codes;
}
