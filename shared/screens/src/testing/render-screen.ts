import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ScreenHost } from '#/host.ts';
import { HostContext } from '#/host-context.ts';
import { provideHostModules } from '#/host-modules.ts';
import { plainUi } from './plain-ui.ts';

/** A host for tests: every part of it fails when it is used, unless the test replaces it. */
export function makeTestHost(replaced: Partial<ScreenHost> = {}): ScreenHost {
  const refuse = (part: string) => () => {
    throw new Error(`This test gives its screen no ${part}`);
  };
  const person = { id: '01981b5c-0000-7000-8000-000000000001', username: 'ada', displayName: 'Ada', avatarUrl: null };
  return {
    version: 4,
    service: { key: 'test', name: 'Test' },
    person: { ...person, role: 'CREATOR' },
    path: {
      current: () => '/',
      go: refuse('path'),
      href: (path) => `/services/test/app${path}`,
      onChange: () => () => {},
    },
    language: 'en',
    theme: { current: () => 'light', onChange: () => () => {} },
    call: refuse('calls'),
    showToast: refuse('toasts'),
    confirm: refuse('dialogs'),
    pickPerson: refuse('people'),
    askConsent: refuse('consent'),
    holdUnsavedChanges: () => () => {},
    setTitle: refuse('title'),
    openPage: refuse('pages'),
    fail: refuse('failure'),
    ...replaced,
  };
}

/** Returns the markup of a part of a screen as it is first shown, with plain elements for the design system’s and a host for tests. */
export function renderScreen(part: ReactNode, replaced: Partial<ScreenHost> = {}): string {
  provideHostModules({ modules: {}, ui: plainUi });
  const client: ComponentProps<typeof QueryClientProvider> = { client: new QueryClient() };
  return renderToStaticMarkup(
    createElement(HostContext, { value: makeTestHost(replaced) }, createElement(QueryClientProvider, client, part)),
  );
}
