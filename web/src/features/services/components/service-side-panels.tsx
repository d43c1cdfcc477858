import type { ServiceDetail } from '@stagedoor/contracts/services';
import { BookOpen, ChevronRight, LifeBuoy, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { formatShare } from '#/shared/format/format-share.ts';
import { useServiceFigures } from '../model/use-service-figures.ts';
import { ServiceStatus } from './service-status.tsx';

export function ServiceStatusPanel({
  service: { slug, status },
}: {
  readonly service: Pick<ServiceDetail, 'slug' | 'status'>;
}) {
  const figures = useServiceFigures(slug);
  return (
    <Panel title={serviceTexts.status}>
      <dl className="grid gap-3 text-ui">
        <Row term={wordTexts.status}>
          <ServiceStatus status={status} />
        </Row>
        {status === 'live' && figures === 'fixed' && (
          <>
            <Row term={serviceTexts.uptime}>{serviceTexts.uptimeFigure}</Row>
            <Row term={serviceTexts.responseTime}>{serviceTexts.responseTimeFigure}</Row>
          </>
        )}
        {status === 'live' && typeof figures === 'object' && figures.health.since !== null && (
          <Row term={serviceTexts.uptime}>{formatShare(figures.health.succeeded, figures.health.checks)}</Row>
        )}
      </dl>
    </Panel>
  );
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'text-ink-3' } as const;
const helpLink =
  '-mx-2 flex min-h-10 items-center gap-3 rounded-button px-2 text-ui text-ink transition-colors hover:bg-sunken touch:min-h-11';

export function NeedHelp() {
  return (
    <Panel title={serviceTexts.needHelp}>
      <ul className="-my-2">
        <li>
          <Link to={paths.support.getHref()} className={helpLink}>
            <LifeBuoy {...icon} />
            <span className="flex-1">{serviceTexts.askSupport}</span>
            <ChevronRight {...icon} />
          </Link>
        </li>
        <li>
          <a href={paths.docs.getHref()} className={helpLink}>
            <BookOpen {...icon} />
            <span className="flex-1">{serviceTexts.documentation}</span>
            <ChevronRight {...icon} />
          </a>
        </li>
        <li>
          <Link to={paths.community.getHref()} className={helpLink}>
            <MessagesSquare {...icon} />
            <span className="flex-1">{serviceTexts.community}</span>
            <ChevronRight {...icon} />
          </Link>
        </li>
      </ul>
    </Panel>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-card border border-border bg-surface p-5">
      <h2 className="font-sans text-title font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-3">{term}</dt>
      <dd className="tabular font-medium text-ink">{children}</dd>
    </div>
  );
}
