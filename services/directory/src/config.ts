import type { ConfigOf } from '@stagedoor/service-kit/config';
import type { ServiceDeps } from '@stagedoor/service-kit/service';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/service-config';
import type * as tables from '#/db/tables.ts';

export const variables = { ...serviceVariables, ...servicePort(4005) };

export type DirectoryDeps = ServiceDeps<ConfigOf<typeof variables>, typeof tables>;
