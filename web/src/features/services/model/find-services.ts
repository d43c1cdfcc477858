import type { Service } from '@stagedoor/contracts/services';

/** Those whose name or description has every word, in any order and case. */
export function findServices(services: readonly Service[], words: string): readonly Service[] {
  const query = words.toLowerCase().split(/\s+/u).filter(Boolean);
  if (query.length === 0) return services;
  return services.filter((service) => {
    const text = `${service.name} ${service.description}`.toLowerCase();
    return query.every((word) => text.includes(word));
  });
}
