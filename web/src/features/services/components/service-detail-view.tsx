import type { ServiceDetail } from '@stagedoor/contracts/services';
import { Check, Users, Zap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormattedTime } from '#/shared/browser/use-formatted-time.ts';
import * as operationTexts from '#/shared/config/texts/operation.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { formatShare } from '#/shared/format/format-share.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { PageHeading } from '#/shared/ui/page-heading.tsx';
import { TicketPanel } from '#/shared/ui/ticket.tsx';
import { catalogueCategoryLabel, isOpen } from '../model/categories.ts';
import { useActivateService } from '../model/use-activate-service.ts';
import { useOpenScreen } from '../model/use-open-screen.ts';
import { useServiceFigures } from '../model/use-service-figures.ts';
import { DeveloperInformation } from './developer-information.tsx';
import { OpenServicePanel } from './open-service-panel.tsx';
import { ServiceIcon } from './service-icon.tsx';
import { NeedHelp, ServiceStatusPanel } from './service-side-panels.tsx';
import { ServiceStatus } from './service-status.tsx';
import { StartButton } from './start-button.tsx';

interface ServiceDetailViewProps {
  readonly service: ServiceDetail;
  /** The viewer's payments, shown below the price. */
  readonly priceMeaning?: ReactNode;
  /** Set if the service was closed: paying reopens it. */
  readonly onPay?: (() => void) | undefined;
}

/** Everything about one service. The start button is shown twice, at the top and beside the price, with the same action. */
export function ServiceDetailView({ service, priceMeaning, onPay }: ServiceDetailViewProps) {
  const isSignedIn = useSession((state) => state.user !== null);
  const activation = useActivateService(service);
  const [timesOpened, setTimesOpened] = useState(0);
  const openScreen = useOpenScreen();
  /** Links to the service's screen; if it has none, to the panel that describes it. */
  const open = async () => {
    const isOpened = await openScreen(service.slug);
    if (isOpened) return;
    setTimesOpened((times) => times + 1);
    // The panel may be in view already, so that the focus alone would look as if nothing had happened.
    if (isOpen(service)) showToast('blank', serviceTexts.youHaveAccessToAlready({ name: service.name }));
  };
  const way = { service, activation, onOpen: () => void open(), onPay };
  const isLive = service.status === 'live';
  const canStart = service.status !== 'coming-soon';
  return (
    <div className="grid grid-cols-1 gap-8 max-md:pb-18 lg:grid-cols-[minmax(0,8fr)_minmax(280px,4fr)]">
      <header className="grid gap-4 lg:col-span-2">
        <div className="flex flex-wrap items-center gap-4">
          <ServiceIcon icon={service.icon} color={service.color} size={28} />
          <div className="grid min-w-0 grid-cols-1 flex-1 gap-1">
            <div className="flex flex-wrap items-center gap-3">
              <PageHeading title={service.name} />
              <ServiceStatus status={service.status} />
            </div>
            <p className="text-body text-ink-2">{service.tagline}</p>
          </div>
          {canStart && (
            <div className="fixed inset-x-0 bottom-(--foot) z-20 transition-[bottom] duration-180 border-t border-border bg-surface p-3 md:static md:border-0 md:bg-transparent md:p-0">
              <StartButton {...way} kind="main" size="large" className="w-full md:w-auto">
                {serviceTexts.getStarted}
              </StartButton>
            </div>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-ui text-ink-3">
          <span>{catalogueCategoryLabel(service.catalogueCategory)}</span>
          {isLive && <ServiceFigures slug={service.slug} />}
        </div>
      </header>
      <div className="grid grid-cols-1 content-start gap-8">
        {isSignedIn && isOpen(service) && <OpenServicePanel service={service} timesOpened={timesOpened} />}
        <section className="grid gap-3">
          <h2 className="text-section font-semibold">{serviceTexts.about}</h2>
          <p className="max-w-text text-body text-ink-2">{service.description || serviceTexts.noDescription}</p>
        </section>
        <section className="grid gap-4">
          <h2 className="text-section font-semibold">{serviceTexts.keyFeatures}</h2>
          <ul className="grid gap-x-6 gap-y-3 md:grid-cols-2">
            {service.features.map((feature) => (
              <li key={feature} className="flex gap-3 text-body text-ink-2">
                <Check aria-hidden size={20} strokeWidth={2} className="mt-0.5 shrink-0 text-brand" />
                {feature}
              </li>
            ))}
          </ul>
        </section>
        {isLive && <DeveloperInformation port={service.port} apiEndpoint={service.apiEndpoint} />}
      </div>
      <aside aria-label={service.name} className="grid content-start gap-4 lg:sticky lg:top-20">
        <TicketPanel stub={<span className="text-ui font-semibold">{serviceTexts.pricing}</span>}>
          <div className="grid gap-4">
            <div className="font-display text-section font-semibold text-balance">{service.pricing}</div>
            {priceMeaning}
            {canStart && (
              <StartButton {...way}>
                {service.status === 'beta' ? serviceTexts.joinBeta : serviceTexts.getStarted}
              </StartButton>
            )}
          </div>
        </TicketPanel>
        <ServiceStatusPanel service={service} />
        <NeedHelp />
      </aside>
    </div>
  );
}

/** How many use a live service, and how reliable it is. */
function ServiceFigures({ slug }: { readonly slug: string }) {
  const figures = useServiceFigures(slug);
  const isMeasured = figures !== 'none' && figures !== 'fixed';
  const health = useFormattedTime(() => (isMeasured ? describeHealth(figures) : serviceTexts.satisfaction));
  if (figures === 'none') return null;
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <Users aria-hidden size={16} strokeWidth={1.75} />
        <span className="tabular">{figures === 'fixed' ? serviceTexts.users : describePeople(figures)}</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Zap aria-hidden size={16} strokeWidth={1.75} />
        <span className="tabular" suppressHydrationWarning>
          {health}
        </span>
      </span>
    </>
  );
}

type Figures = Exclude<ReturnType<typeof useServiceFigures>, 'fixed' | 'none'>;

function describePeople({ people, access }: Figures): string {
  const values = { count: people, people: formatCount(people) };
  return access === 'public' ? operationTexts.peopleHaveOpenedIt(values) : operationTexts.peopleHaveAccess(values);
}

function describeHealth({ health: { checks, succeeded, since } }: Figures): string {
  if (since === null) return operationTexts.notCheckedYet;
  return operationTexts.ofChecks({ share: formatShare(succeeded, checks), since: formatDay(since) });
}
