import { onlineManager } from '@tanstack/react-query';
import { createQueryClient } from '#/shared/query/query-client.ts';

// The query library takes a page for connected when it starts, and would miss that one which started without a network is now.
onlineManager.setOnline(navigator.onLine);

export const queryClient = createQueryClient();
