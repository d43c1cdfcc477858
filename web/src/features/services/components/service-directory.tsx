import type { Service } from '@stagedoor/contracts/services';
import { useQuery } from '@tanstack/react-query';
import { Search, Store } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as serviceTexts from '#/shared/config/texts/services.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { Button } from '#/shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#/shared/ui/feedback/page-states.tsx';
import { Skeleton } from '#/shared/ui/feedback/skeleton.tsx';
import { servicesQuery } from '../api/services-queries.ts';
import { categoryLabel, inOrder, parseCategory } from '../model/categories.ts';
import { CategoryTabs } from './category-tabs.tsx';
import { ServiceCard } from './service-card.tsx';

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

function ServiceCardSkeletons() {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-ui text-ink-3">{serviceTexts.loading}</p>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((card) => (
          <div key={card} className="grid gap-3 rounded-card border border-border bg-surface p-5 pt-6">
            <div className="flex items-center gap-3">
              <Skeleton className="size-10" />
              <Skeleton className="h-5 w-32" />
            </div>
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-4 h-10 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** All services, by category. The category is part of the address, so that it can be linked to. */
export function ServiceDirectory() {
  const services = useQuery(servicesQuery);
  // The cards are rendered in slices, so that the page answers while they appear on a slow phone.
  const loaded = useDeferredValue(services.data);
  const [searchParams, setSearchParams] = useSearchParams();
  const [query, setSought] = useState('');
  const deferredQuery = useDeferredValue(query);
  /** What was typed before the page was hydrated. */
  const takeOver = useCallback((field: HTMLInputElement | null) => {
    if (field?.value) setSought(field.value);
  }, []);
  const category = parseCategory(searchParams.get('category'));

  if (services.isError && !services.data) {
    return (
      <ErrorState
        message={serviceTexts.error({ message: messageOf(services.error, failureTexts.loadServices) })}
        onRetry={() => services.refetch()}
        isRetrying={services.isFetching}
      />
    );
  }
  if (loaded === undefined) return <ServiceCardSkeletons />;

  const inCategory = loaded.filter((service) => category === null || service.category === category);
  const shown = inOrder(findServices(inCategory, deferredQuery));
  return (
    <CategoryTabs
      selected={category}
      onSelect={(next) => setSearchParams(next === null ? {} : { category: next }, { replace: true })}
      beside={
        <label className="relative block md:max-w-90">
          <span className="sr-only">{serviceTexts.findAServiceInThisList}</span>
          <Search
            aria-hidden
            size={18}
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 inset-s-3 -translate-y-1/2 text-ink-3"
          />
          <input
            ref={takeOver}
            type="search"
            dir="auto"
            value={query}
            onChange={(event) => setSought(event.target.value)}
            placeholder={serviceTexts.findInThisList}
            className="h-10 w-full rounded-field border border-border-strong bg-surface pe-3 ps-10 text-body touch:h-11"
          />
        </label>
      }
    >
      {shown.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map((service) => (
            <li key={service.id}>
              <ServiceCard service={service} />
            </li>
          ))}
        </ul>
      )}
      {inCategory.length === 0 && (
        <EmptyState
          icon={<Store aria-hidden size={24} strokeWidth={1.75} />}
          title={category === null ? serviceTexts.none : serviceTexts.noneIn({ category: categoryLabel(category) })}
          {...(category !== null && {
            action: <Button onClick={() => setSearchParams({})}>{serviceTexts.showEveryCategory}</Button>,
          })}
        />
      )}
      {inCategory.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={<Search aria-hidden size={24} strokeWidth={1.75} />}
          title={serviceTexts.nothingHereMatchesThat}
          action={<Button onClick={() => setSought('')}>{serviceTexts.clearTheSearch}</Button>}
        />
      )}
    </CategoryTabs>
  );
}

/** Returns the services whose name or description contains every word, in any order and case. */
function findServices(services: readonly Service[], words: string): readonly Service[] {
  const query = words.toLowerCase().split(/\s+/u).filter(Boolean);
  if (query.length === 0) return services;
  return services.filter((service) => {
    const text = `${service.name} ${service.description}`.toLowerCase();
    return query.every((word) => text.includes(word));
  });
}
