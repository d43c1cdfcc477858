import { getEntry } from '@stagedoor/catalogue/catalogue';
import type { ConfigOf } from '@stagedoor/service-kit/config/config';
import type { ServiceDeps } from '@stagedoor/service-kit/process/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';
import type { schema } from '#/db/schema.ts';
import { exampleVariables } from '#/notes/example-variables.ts'; // example

/**
 * Everything that the service reads from its environment. Add further variables here, such as `integerVariable('…')`.
 */
export const variables = {
  ...serviceVariables,
  ...servicePort(getEntry('fan-crm').port),
  ...exampleVariables, // example
};

/** The dependencies of every use case. */
export type Deps = ServiceDeps<ConfigOf<typeof variables>, typeof schema>;
