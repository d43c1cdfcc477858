import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { CrashBoundary } from './crash-boundary.tsx';
import { queryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';

export function App() {
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </CrashBoundary>
  );
}
