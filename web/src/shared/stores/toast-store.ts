import type { ReactNode } from 'react';
import { create } from 'zustand';

export type ToastKind = 'blank' | 'error' | 'success' | 'loading' | 'custom';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly content: ReactNode;
}

const MOST_AT_ONCE = 20;

let lastId = 0;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

/** Shows a toast and returns its id. At most twenty are shown: one more replaces the oldest. Without content there is nothing to show. */
export function showToast(kind: ToastKind, content: ReactNode): number {
  lastId += 1;
  if (content === '') return lastId;
  const toast: Toast = { id: lastId, kind, content };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast].slice(-MOST_AT_ONCE) }));
  return toast.id;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
