import { getEntry } from '@stagedoor/catalogue/catalogue';
import { type ConfigOf, urlVariable } from '@stagedoor/service-kit/config/config';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';
import type { schema } from '#/db/schema.ts';

/** Everything that the service reads from its environment. */
export const variables = {
  ...serviceVariables,
  ...servicePort(getEntry('fan-crm').port),
  /** Addresses of the services that provide the fans' history, and of the one that delivers notifications. */
  socialUrl: urlVariable('SOCIAL_URL', ['http:', 'https:'], 'http://127.0.0.1:4002'),
  messagingUrl: urlVariable('MESSAGING_URL', ['http:', 'https:'], 'http://127.0.0.1:4003'),
  notificationsUrl: urlVariable('NOTIFICATIONS_URL', ['http:', 'https:'], 'http://127.0.0.1:4004'),
  paymentsUrl: urlVariable('PAYMENTS_URL', ['http:', 'https:'], 'http://127.0.0.1:3000'),
};

/** The dependencies of every use case. */
export type Deps = ServiceDeps<ConfigOf<typeof variables>, typeof schema>;
