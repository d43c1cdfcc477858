import { type ConfigOf, urlVariable } from '@stagedoor/service-kit/config/config';
import { mailVariables } from '@stagedoor/service-kit/mail/mail';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';

export const variables = {
  ...serviceVariables,
  ...servicePort(4004),
  ...mailVariables,
  messagingUrl: urlVariable('MESSAGING_URL', ['http:', 'https:'], 'http://127.0.0.1:4003'),
};

export type NotificationsDeps = ServiceDeps<ConfigOf<typeof variables>>;
