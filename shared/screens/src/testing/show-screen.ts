import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ScreenHost } from '#/host.ts';
import { HostContext } from '#/host-context.ts';
import { provideHostModules } from '#/host-modules.ts';
import { plainUi } from './plain-ui.ts';
import { makeTestHost } from './render-screen.ts';

/**
 * Shows a part of a screen in the page of a browser, with plain elements for the design system’s and a host for tests. Returns what
 * takes it away again.
 */
export function showScreen(part: ReactNode, replaced: Partial<ScreenHost> = {}): () => void {
  provideHostModules({ modules: {}, ui: plainUi });
  const defaultOptions = { queries: { retry: false }, mutations: { retry: false } };
  const client: ComponentProps<typeof QueryClientProvider> = { client: new QueryClient({ defaultOptions }) };
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      createElement(HostContext, { value: makeTestHost(replaced) }, createElement(QueryClientProvider, client, part)),
    ),
  );
  return () => {
    root.unmount();
    element.remove();
  };
}
