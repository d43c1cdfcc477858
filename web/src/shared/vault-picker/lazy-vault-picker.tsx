import { type ComponentProps, lazy, Suspense } from 'react';
import { loadModule } from '#/shared/browser/load-module.ts';
import { Spinner } from '#/shared/ui/feedback/spinner.tsx';
import type { VaultPicker as Picker } from './vault-picker.tsx';

const VaultPicker = lazy(async () => ({ default: (await loadModule(() => import('./vault-picker.tsx'))).VaultPicker }));

/** The dialog in which files of the vault are chosen; loaded when it is first opened. */
export function LazyVaultPicker(props: ComponentProps<typeof Picker>) {
  return (
    <Suspense
      fallback={
        <div className="fixed inset-0 z-50 grid place-items-center bg-scrim text-[white]">
          <Spinner />
        </div>
      }
    >
      <VaultPicker {...props} />
    </Suspense>
  );
}
