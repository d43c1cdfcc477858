import type { EntryTexts } from '@stagedoor/catalogue/entry-texts';
import type { Service, ServiceDetail } from '@stagedoor/contracts/services';

/** Returns services with what they say of themselves in the language of the page; their names stay. */
export async function translateServices<S extends Service>(services: readonly S[]): Promise<readonly S[]> {
  const textsOf = await loadTexts();
  return services.map((service) => ({
    ...service,
    description: textsOf(service.slug)?.description ?? service.description,
  }));
}

/** The same for one service, with everything that its page shows. */
export async function translateService(service: ServiceDetail): Promise<ServiceDetail> {
  const textsOf = await loadTexts();
  const { features, ...texts } = textsOf(service.slug) ?? service;
  return { ...service, ...texts, features: [...features] };
}

/** Loaded with the first answer that needs it. Where that fails, English is better than no directory. */
async function loadTexts(): Promise<(slug: string) => EntryTexts | undefined> {
  if (__LANGUAGE__ !== 'es') return () => undefined;
  const table = await import('@stagedoor/catalogue/spanish-catalogue').catch(() => undefined);
  return (slug) => table?.spanishCatalogue[slug];
}
