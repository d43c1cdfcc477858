import { createQueryClient } from '#/shared/lib/query-client.ts';

export const queryClient = createQueryClient();
