import type { TransactionSql } from 'postgres';

/** Makes the text form of every value the same on every server and for every user. */
export async function normalizeTextOutput(tx: TransactionSql): Promise<void> {
  await tx`set local timezone = 'UTC'`;
  await tx`set local datestyle = 'ISO, YMD'`;
  await tx`set local intervalstyle = 'postgres'`;
  await tx`set local extra_float_digits = 1`;
  await tx`set local bytea_output = 'hex'`;
}
