import type { ComponentProps, ComponentType, ReactNode } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  /** One `main` a view. */
  readonly kind?: 'main' | 'quiet' | 'outline' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  /** Under way: not pressable again. */
  readonly isBusy?: boolean;
}

interface LabelledProps {
  readonly label: string;
  readonly hint?: string;
  /** The error of the field. If this is passed, even as undefined, the field reserves a line for it. */
  readonly error?: string | undefined;
}

/** The components of the design system that screens may use, as the web app's own pages do. */
export interface ScreenUi {
  Button: ComponentType<ButtonProps>;
  Input: ComponentType<ComponentProps<'input'> & LabelledProps>;
  Textarea: ComponentType<ComponentProps<'textarea'> & LabelledProps>;
  /** The one h1 of a page, which also sets the title of the tab. */
  PageHeading: ComponentType<{ readonly title: string; readonly children?: ReactNode }>;
  StatusBadge: ComponentType<{ readonly tone: 'ok' | 'info' | 'warn' | 'err' | 'quiet'; readonly label: string }>;
  /** A picture or initials; decorative, because the name is shown beside it. */
  Avatar: ComponentType<{ readonly name: string; readonly src: string | null; readonly size?: 24 | 32 | 40 | 48 }>;
  EmptyState: ComponentType<{ readonly title: string; readonly children?: ReactNode; readonly action?: ReactNode }>;
  ErrorState: ComponentType<{ readonly message: string; readonly onRetry: () => void; readonly isRetrying?: boolean }>;
  /** Rows that are being loaded. */
  RowSkeletons: ComponentType<object>;
  /** A short form over the page. */
  FormDialog: ComponentType<{
    readonly title: string;
    readonly hint?: string;
    readonly submitLabel: string;
    readonly isBusy: boolean;
    readonly isDisabled?: boolean;
    readonly onSubmit: () => void;
    readonly onCancel: () => void;
    readonly children: ReactNode;
  }>;
}
