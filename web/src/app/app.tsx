import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { CrashBoundary } from './crash-boundary.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { usePeopleLeft } from './watch-session.ts';

export function App() {
  const peopleLeft = usePeopleLeft();
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider key={peopleLeft} router={router} />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
