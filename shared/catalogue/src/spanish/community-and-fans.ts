import type { EntryTexts } from '#/entry-texts.ts';

export const spanishCommunityAndFans: Readonly<Record<string, EntryTexts>> = {
  'fan-crm': {
    tagline: 'Recuerda a las personas detrás de los números',
    description:
      'Una ficha para cada fan: cuándo llegó, qué compró, de qué hablasteis, cuándo es su cumpleaños. Escribe a grupos que tú defines, como quienes se fueron el mes pasado o quienes vinieron a un concierto. Las notas son solo tuyas y los fans nunca las ven.',
    features: [
      'Una ficha para cada fan',
      'Grupos que se actualizan solos',
      'Mensajes a un grupo',
      'Notas y etiquetas privadas',
      'Recordatorios para recuperar fans',
    ],
    pricing: '45\u00a0US$/mes',
  },
  community: {
    tagline: 'Un lugar donde tus fans se conocen',
    description:
      'Salas, eventos y un calendario compartido con tu nombre, abiertos a quienes te apoyan. Los moderadores tienen las herramientas que necesitan y quien llega recibe una bienvenida. Puedes leerlo todo o dejárselo a ellos; funciona de las dos maneras.',
    features: [
      'Salas por tema o nivel',
      'Eventos con inscripción',
      'Salas de voz para 100 personas',
      'Herramientas y normas de moderación',
      'Un resumen semanal para quien participa poco',
    ],
    pricing: '79\u00a0US$/mes',
  },
  matching: {
    tagline: 'Colaboradores que encajan, y los papeles con ellos',
    description:
      'Dile a Matching qué quieres hacer y te propone creadores cuyo público, campo y calendario encajan con los tuyos. Ambas partes acuerdan reparto y fechas antes del primer mensaje. La comisión se toma solo de lo que gana la colaboración.',
    features: [
      'Propuestas por campo y público',
      'Repartos acordados de antemano',
      'Encargo y fechas compartidos',
      'Pagado a ambas partes',
      'Reseñas tras cada proyecto',
    ],
    pricing: '20 % de comisión',
  },
};
