import type { EntryTexts } from '#/entry-texts.ts';

export const spanishAgencyAndTeam: Readonly<Record<string, EntryTexts>> = {
  agency: {
    tagline: 'Dirige a tus representados desde un solo lugar',
    description:
      'Para representantes que se ocupan de varios creadores. Agency guarda contratos, repartos, acuerdos y calendarios de todos ellos y paga a cada parte lo suyo cuando llega el dinero. Los creadores ven exactamente lo que su representante ve de ellos.',
    features: [
      'Un grupo de creadores con funciones y permisos',
      'Reparto de comisiones pagado por ti',
      'Seguimiento de acuerdos',
      'Contratos con firma electrónica',
      'Extractos para cada creador',
    ],
    pricing: '199\u00a0US$/mes',
  },
  team: {
    tagline: 'Da acceso a un editor sin entregarle las llaves',
    description:
      'Da a editores, moderadores y asistentes un acceso propio, con los permisos justos. Las tareas van unidas a la publicación a la que pertenecen, las horas se cuentan por proyecto y, cuando alguien se va, un clic cierra todas las puertas.',
    features: [
      'Permisos por persona y tarea',
      'Aprobación antes de publicar',
      'Tareas unidas a publicaciones',
      'Horas por proyecto',
      'Baja con un clic',
    ],
    pricing: '19\u00a0US$/mes por usuario',
  },
  agents: {
    tagline: 'Encuentra a quien te represente',
    description:
      'Un directorio de agentes y representantes con sus campos, sus honorarios y los creadores con los que ya trabajan. Comprobamos las referencias, y los honorarios constan antes de la primera llamada. Mirar es gratis; las presentaciones se hacen cuando ambas partes dicen que sí.',
    features: [
      'Referencias comprobadas',
      'Honorarios por adelantado',
      'Búsqueda por campo y región',
      'Presentaciones con consentimiento',
      'Un contrato modelo con el que comparar',
    ],
    pricing: 'gratis para mirar',
  },
  crm: {
    tagline: 'Patrocinadores, salas y socios en una lista',
    description:
      'Lleva la cuenta de todos con quienes haces negocios: quién escribió, qué se ofreció, qué prometiste y para cuándo. El correo y los mensajes se archivan solos en el contacto correcto. Antes de una llamada tienes toda la historia en media página.',
    features: [
      'Contactos con todo su historial',
      'Correo que se archiva solo',
      'Seguimiento de acuerdos con patrocinadores',
      'Recordatorios para retomar el contacto',
      'Plantillas de tarifas y ofertas',
    ],
    pricing: '35\u00a0US$/mes',
  },
};
