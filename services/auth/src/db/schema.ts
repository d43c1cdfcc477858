import { accounts } from '#/db/accounts.ts';
import { apiKeys } from '#/db/api-keys.ts';
import { appliedChanges } from '#/db/applied-account-changes.ts';
import { attempts } from '#/db/attempts.ts';
import { exportFiles, exportParts, exports } from '#/db/exports.ts';
import { knownDevices } from '#/db/known-devices.ts';
import { mails } from '#/db/mails.ts';
import { oneTimeTokens } from '#/db/one-time-tokens.ts';
import { passkeyChallenges, passkeys } from '#/db/passkeys.ts';
import { linkedProviders, providerFlows, providerRegistrations } from '#/db/providers.ts';
import { authenticatorApps, loginChallenges, recoveryCodes } from '#/db/second-factors.ts';
import { securityEvents } from '#/db/security-events.ts';
import { serviceConsents } from '#/db/service-consents.ts';
import { refreshTokens, sessions } from '#/db/sessions.ts';
import { signingKeys } from '#/db/signing-keys.ts';

export const schema = {
  accounts,
  apiKeys,
  attempts,
  authenticatorApps,
  exportFiles,
  exportParts,
  exports,
  knownDevices,
  linkedProviders,
  loginChallenges,
  mails,
  oneTimeTokens,
  passkeyChallenges,
  passkeys,
  providerFlows,
  providerRegistrations,
  recoveryCodes,
  refreshTokens,
  securityEvents,
  serviceConsents,
  sessions,
  signingKeys,
  appliedChanges,
};
export type AuthSchema = typeof schema;
