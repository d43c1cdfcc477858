import { useNavigate, useSearchParams } from 'react-router-dom';
import { hrefOf, readFilter, type VaultFilter } from './vault-filter.ts';

/** The filter in the page's address, and a function that changes it. */
export function useVaultFilter() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(query);
  return {
    filter,
    changeFilter(change: Partial<VaultFilter>): void {
      // Filters of one view are not steps that Back goes through.
      void navigate(hrefOf({ ...filter, ...change }), { replace: true, preventScrollReset: true });
    },
  };
}
