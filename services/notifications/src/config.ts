import type { ConfigOf } from '@stagedoor/service-kit/config';
import type { ServiceDeps } from '@stagedoor/service-kit/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/service-config';

export const variables = { ...serviceVariables, ...servicePort(4004) };

export type NotificationsDeps = ServiceDeps<ConfigOf<typeof variables>>;
