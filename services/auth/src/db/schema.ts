import { accounts } from '#/db/accounts.ts';
import { appliedChanges } from '#/db/applied-account-changes.ts';
import { attempts } from '#/db/attempts.ts';
import { exportFiles, exportParts, exports } from '#/db/exports.ts';
import { knownDevices } from '#/db/known-devices.ts';
import { mails } from '#/db/mails.ts';
import { oneTimeTokens } from '#/db/one-time-tokens.ts';
import { refreshTokens, sessions } from '#/db/sessions.ts';
import { signingKeys } from '#/db/signing-keys.ts';

export const schema = {
  accounts,
  attempts,
  exportFiles,
  exportParts,
  exports,
  knownDevices,
  mails,
  oneTimeTokens,
  refreshTokens,
  sessions,
  signingKeys,
  appliedChanges,
};
export type AuthSchema = typeof schema;
