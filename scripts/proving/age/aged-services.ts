import { openAuth } from './aged-auth.ts';
import { openDirectory } from './aged-directory.ts';
import { openFanCrm } from './aged-fan-crm.ts';
import { openMessaging } from './aged-messaging.ts';
import { openNotifications } from './aged-notifications.ts';
import type { AgedPart, PartSetup } from './aged-part.ts';
import { openPayments } from './aged-payments.ts';
import { openSocial } from './aged-social.ts';

/** The services whose databases are filled, by name. */
export const agedServices: { readonly [name: string]: (setup: PartSetup) => Promise<AgedPart> } = {
  payments: openPayments,
  messaging: openMessaging,
  auth: openAuth,
  directory: openDirectory,
  'fan-crm': openFanCrm,
  notifications: openNotifications,
  social: openSocial,
};
