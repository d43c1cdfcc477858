import { createQueryClient } from '#/shared/query/query-client.ts';

export const queryClient = createQueryClient();
