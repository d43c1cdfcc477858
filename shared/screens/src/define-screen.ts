import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { ScreenHost, ScreenModule } from '#/host.ts';
import { HostContext } from '#/host-context.ts';

/** Makes a screen of a React component: the default export of `web/screen.tsx`. */
export function defineScreen(Screen: ComponentType): ScreenModule {
  return {
    mount: (element, host) =>
      new Promise((resolve, reject) => {
        let isMounted = false;
        // An error before the first commit rejects `mount`; a later one is reported, because React has removed everything.
        const root = createRoot(element, {
          onUncaughtError: (error) => (isMounted ? host.fail(error) : reject(error)),
        });
        const onMounted = () => {
          isMounted = true;
          resolve(() => root.unmount());
        };
        root.render(createElement(Provided, { host, onMounted }, createElement(Screen)));
      }),
  };
}

interface ProvidedProps {
  readonly host: ScreenHost;
  readonly onMounted: () => void;
  readonly children?: ReactNode;
}

function Provided({ host, onMounted, children }: ProvidedProps) {
  useEffect(onMounted, [onMounted]);
  return createElement(
    HostContext,
    { value: host },
    createElement(QueryClientProvider, { client: clientOf(host) }, children),
  );
}

const clients = new WeakMap<ScreenHost, QueryClient>();

/**
 * A new cache each time that the screen is opened. A call that the server refused is not retried. Without a network a call fails at
 * once, as in the web app: if it waited for the network, a page would show no error, and a form would stay busy and be sent later.
 */
function clientOf(host: ScreenHost): QueryClient {
  const known = clients.get(host);
  if (known !== undefined) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 1 && navigator.onLine && isOutage(error),
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  clients.set(host, client);
  return client;
}

function isOutage(error: Error): boolean {
  const { statusCode } = error as { statusCode?: number };
  return statusCode === undefined || statusCode === 0 || statusCode >= 500;
}
