import type { ServiceDetail } from '@stagedoor/contracts/services';
import type { ReactNode } from 'react';
import { paths } from '#/shared/config/paths.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button, type ButtonKind, ButtonLink } from '#/shared/ui/button.tsx';
import { isOpen } from '../model/categories.ts';
import { storeRequestedService } from '../model/requested-service.ts';
import type { useActivateService } from '../model/use-activate-service.ts';
import { fetchServiceBanner } from './lazy-service-banner.tsx';

interface StartButtonProps {
  readonly service: ServiceDetail;
  readonly activation: ReturnType<typeof useActivateService>;
  /** Called after access was given, so that the page shows the service. */
  readonly onOpen: () => void;
  /** Set if the service was closed: paying reopens it. */
  readonly onPay?: (() => void) | undefined;
  readonly kind?: ButtonKind;
  readonly size?: 'medium' | 'large';
  readonly className?: string;
  readonly children: ReactNode;
}

/** The button to use a service: visitors sign in first, people without access get it, and people with access open the service. */
export function StartButton({ service, activation, onOpen, onPay, children, ...look }: StartButtonProps) {
  const isSignedIn = useSession((state) => state.user !== null);
  const remember = () => {
    storeRequestedService(service);
    void fetchServiceBanner();
  };
  if (!isSignedIn) {
    return (
      <ButtonLink to={paths.login.getHref()} onClick={remember} {...look}>
        {children}
      </ButtonLink>
    );
  }
  const start = () => {
    if (isOpen(service)) return onOpen();
    if (onPay !== undefined) return onPay();
    activation.mutate(undefined, { onSuccess: onOpen });
  };
  return (
    <Button onClick={start} isBusy={activation.isPending} {...look}>
      {children}
    </Button>
  );
}
