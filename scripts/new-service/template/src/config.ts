import { getEntry } from '@stagedoor/catalogue/catalogue';
import type { ConfigOf } from '@stagedoor/service-kit/config/config';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';
import type { schema } from '#/db/schema.ts';

/**
 * Everything that the service reads from its environment. Add further variables here, such as `integerVariable('…')`.
 */
export const variables = { ...serviceVariables, ...servicePort(getEntry('fan-crm').port) };

/** What every use case gets. */
export type Deps = ServiceDeps<ConfigOf<typeof variables>, typeof schema>;
