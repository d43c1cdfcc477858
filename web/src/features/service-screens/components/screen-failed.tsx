import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { HostTooOld } from '../model/load-screen.ts';

interface ScreenFailedProps {
  /** The service's. */
  readonly name: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of a screen that threw, did not load, or showed nothing in time. */
export function ScreenFailed({ name, error, onRetry }: ScreenFailedProps) {
  const isTooOld = error instanceof HostTooOld;
  return (
    <section
      role="alert"
      className="grid justify-items-center gap-4 rounded-card border border-border bg-surface px-6 py-12"
    >
      <PageHeading title={name} className="text-section font-semibold" />
      <p className="max-w-text text-center text-body text-ink-2">
        {isTooOld ? serviceTexts.thisServiceHasBeenUpdatedReload : serviceTexts.thisServiceCouldNotBeShown}
      </p>
      <Button onClick={isTooOld ? () => window.location.reload() : onRetry}>
        {isTooOld ? serviceTexts.reload : wordTexts.retry}
      </Button>
    </section>
  );
}
