import { provideHostModules } from '@stagedoor/screens/host-modules';
import {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { Avatar } from '#/shared/ui/people/avatar.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';

/** Lends React, the query library and the design system of the app to the screens of services. */
export function lendModules(): void {
  provideHostModules({
    modules: {
      react,
      'react/jsx-runtime': jsxRuntime,
      'react-dom': reactDom,
      'react-dom/client': reactDomClient,
      // Each export is named, so that the bundler can leave out everything else.
      '@tanstack/react-query': {
        QueryClient,
        QueryClientProvider,
        queryOptions,
        useInfiniteQuery,
        useMutation,
        useQuery,
        useQueryClient,
      },
    },
    ui: {
      Avatar,
      Button,
      EmptyState,
      ErrorState,
      FormDialog,
      Input,
      PageHeading,
      // A screen shows them by themselves.
      RowSkeletons: LoadingRows,
      StatusBadge,
      Textarea,
    },
  });
}
