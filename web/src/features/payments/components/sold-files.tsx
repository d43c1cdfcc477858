import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { soldFilesQuery } from '../api/wallet-queries.ts';

const link = 'rounded-field font-medium text-brand hover:underline';

/** How many files of a creator's vault were sold, and the ways to them and to what was played of all files. Nothing if none was. */
export function SoldFiles() {
  const sold = useQuery(soldFilesQuery);
  const count = sold.data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ui text-ink-2">
      <span>{paymentTexts.filesSold({ count })}</span>
      <Link to={`${paths.vault.getHref()}?use=sold`} className={link}>
        {paymentTexts.seeSoldFiles}
      </Link>
      <Link to={paths.analytics.getHref()} className={link}>
        {paymentTexts.seeWhatIsPlayed}
      </Link>
    </p>
  );
}
