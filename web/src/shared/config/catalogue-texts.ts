import type { ServiceCategory } from '@stagedoor/contracts/services';

/** The directory's categories in Spanish, by their key. In English they are the key itself, as the specification shows them. */
export const directoryCategoryTexts: Readonly<Record<ServiceCategory, string>> = {
  PAYMENTS: 'PAGOS',
  CONTENT: 'CONTENIDO',
  DATA_ANALYTICS: 'DATOS Y ANÁLISIS',
  ENGAGEMENT: 'PARTICIPACIÓN',
  EDUCATION: 'FORMACIÓN',
  AGENCY: 'AGENCIA',
  MARKETPLACE: 'MERCADO',
  WELLNESS: 'BIENESTAR',
  BUSINESS: 'EMPRESA',
  FINANCE: 'FINANZAS',
  MARKETING: 'MARKETING',
  TECHNICAL: 'TÉCNICO',
  OTHER: 'OTROS',
};

/** The catalogue's own groups in Spanish, by their English name. */
export const catalogueCategoryTexts: Readonly<Record<string, string>> = {
  'Payment & Finance': 'Pagos y finanzas',
  'Content & Creation': 'Contenido y creación',
  'Analytics & Data': 'Análisis y datos',
  'Marketing & Growth': 'Marketing y crecimiento',
  'Agency & Team': 'Agencia y equipo',
  'Community & Fans': 'Comunidad y fans',
  'Support & Wellness': 'Apoyo y bienestar',
};
