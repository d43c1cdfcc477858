import { createElement, type FormEvent } from 'react';
import type { ScreenUi } from '#/screen-ui.ts';

/** The design system as plain elements: they show what a screen says, but not how it looks. */
export const plainUi: ScreenUi = {
  Button: ({ children, kind: _kind, size: _size, isBusy = false, ...rest }) =>
    createElement('button', { type: 'button', ...rest, 'aria-busy': isBusy || undefined }, children),
  Input: ({ label, hint, error, ...rest }) =>
    createElement('label', null, label, createElement('input', rest), error ?? hint),
  Textarea: ({ label, hint, error, ...rest }) =>
    createElement('label', null, label, createElement('textarea', rest), error ?? hint),
  PageHeading: ({ title, children }) => createElement('h1', null, children ?? title),
  StatusBadge: ({ label }) => createElement('span', null, label),
  Avatar: () => createElement('span', { 'aria-hidden': true }),
  EmptyState: ({ title, children, action }) =>
    createElement('div', null, createElement('p', null, title), children, action),
  ErrorState: ({ message }) => createElement('div', { role: 'alert' }, message),
  RowSkeletons: () => createElement('div', { 'aria-hidden': true }),
  FormDialog: ({ title, children, submitLabel, isBusy, isDisabled, onSubmit, onCancel }) =>
    createElement(
      'form',
      {
        onSubmit: (event: FormEvent) => {
          event.preventDefault();
          onSubmit();
        },
      },
      title,
      children,
      createElement('button', { type: 'button', onClick: onCancel }, 'Cancel'),
      createElement('button', { type: 'submit', disabled: isBusy || isDisabled }, submitLabel),
    ),
};
