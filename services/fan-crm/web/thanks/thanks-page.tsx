import { ErrorState, PageHeading, RowSkeletons } from '@stagedoor/screens/ui';
import { useHost, useTexts } from '@stagedoor/screens/use-host';
import { useQuery } from '@tanstack/react-query';
import shared from '../shared/shared.module.css';
import { texts } from '../texts/texts.ts';
import { ThanksForm } from './thanks-form.tsx';
import { thanksQuery } from './thanks-query.ts';

/** The post of thanks that Fan CRM publishes each month in the creator's name. */
export function ThanksPage() {
  const host = useHost();
  const { screen, said } = useTexts(texts);
  const thanks = useQuery(thanksQuery(host));
  return (
    <section className={shared.page}>
      <PageHeading title={screen.thanks} />
      {thanks.isPending && <RowSkeletons />}
      {thanks.error && !thanks.data && (
        <ErrorState
          message={said(thanks.error.message)}
          onRetry={() => thanks.refetch()}
          isRetrying={thanks.isFetching}
        />
      )}
      {thanks.data && <ThanksForm thanks={thanks.data} />}
    </section>
  );
}
