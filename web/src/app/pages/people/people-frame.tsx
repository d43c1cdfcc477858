import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { useGoBack } from '#/shared/hooks/use-go-back.ts';
import { Button } from '#/shared/ui/button.tsx';
import { PageHeading } from '#/shared/ui/page-heading.tsx';

interface PeopleFrameProps {
  readonly title: string;
  /** The person whose list it is. */
  readonly of?: string;
  /** Where Back leads if the page was opened by a link. */
  readonly back: string;
  readonly children: ReactNode;
}

export function PeopleFrame({ title, of, back, children }: PeopleFrameProps) {
  const goBack = useGoBack(back);
  return (
    <div className="mx-auto grid max-w-post grid-cols-1 gap-4">
      <Button kind="quiet" onClick={goBack} className="-my-2 -ms-4 justify-self-start">
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        {serviceTexts.back}
      </Button>
      <div className="grid gap-0.5">
        <PageHeading title={title} />
        {of && <p className="truncate text-ui text-ink-3">{of}</p>}
      </div>
      {children}
    </div>
  );
}
