import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { CrashBoundary } from './crash-boundary.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

export function App() {
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
