import { defaultServiceColor } from '@stagedoor/catalogue/categories';
import type { Service } from '@stagedoor/contracts/services';
import { Lock } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { isOpen } from '../model/categories.ts';
import { useOpenScreen } from '../model/use-open-screen.ts';
import { ServiceIcon } from './service-icon.tsx';

export function ServiceCard({ service }: { readonly service: Service }) {
  const color = service.color || defaultServiceColor;
  return (
    <article className="group relative flex h-full flex-col gap-3 overflow-hidden rounded-card border border-border bg-surface p-5 pt-6 transition-colors hover:border-border-strong">
      <span aria-hidden className="service-bar absolute inset-x-0 top-0 h-1" style={{ '--service': color }} />
      <div className="flex items-center gap-3">
        <ServiceIcon icon={service.icon} color={color} />
        <h2 className="font-sans text-title font-semibold text-ink">
          <Link to={paths.service.getHref(service.slug)} className="rounded-field hover:underline touch:py-2">
            {service.name}
          </Link>
        </h2>
      </div>
      {service.requiresSubscription && !service.isPublic && (
        <span className="inline-flex h-6 items-center self-start rounded-field bg-sunken px-2 text-meta font-medium text-ink-2">
          {serviceTexts.subscriptionRequired}
        </span>
      )}
      <p className="line-clamp-3 text-ui text-ink-2">{service.description || serviceTexts.noDescription}</p>
      <div className="mt-auto grid gap-2 pt-2">
        {service.userAccess && (
          <p className="text-meta text-ink-3">
            {serviceTexts.lastAccessed}{' '}
            {service.userAccess.lastAccessedAt ? (
              <time dateTime={service.userAccess.lastAccessedAt}>{formatDay(service.userAccess.lastAccessedAt)}</time>
            ) : (
              serviceTexts.never
            )}
          </p>
        )}
        {isOpen(service) ? (
          <AccessLink service={service} />
        ) : (
          <Button disabled aria-description={service.name}>
            <Lock aria-hidden size={16} strokeWidth={1.75} />
            {serviceTexts.locked}
          </Button>
        )}
      </div>
    </article>
  );
}

/** Links to the service's screen if it has one and the viewer is signed in, otherwise to the service's page. */
function AccessLink({ service: { slug, name } }: { readonly service: Service }) {
  const isSignedIn = useSession((state) => state.user !== null);
  const navigate = useNavigate();
  const openScreen = useOpenScreen();
  const page = paths.service.getHref(slug);
  const open = async () => {
    if (!(await openScreen(slug))) void navigate(page);
  };
  return (
    <ButtonLink
      to={page}
      aria-description={name}
      onClick={(event) => {
        if (!isSignedIn || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void open();
      }}
    >
      {serviceTexts.access}
    </ButtonLink>
  );
}
