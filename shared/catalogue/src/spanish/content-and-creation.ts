import type { EntryTexts } from '#/entry-texts.ts';

export const spanishContentAndCreation: Readonly<Record<string, EntryTexts>> = {
  education: {
    tagline: 'Cursos de quienes viven de ello',
    description:
      'Cursos breves sobre las partes del trabajo que nadie enseña: poner precio a una suscripción, iluminar un cuarto pequeño, escribir un encargo, cumplir un calendario. Cada uno acaba con un ejercicio en tu propia página y los comentarios de un creador en activo. El primer lunes de cada mes se abren cursos nuevos.',
    features: [
      'Más de 60 cursos breves',
      'Ejercicios en tu propia página',
      'Comentarios de creadores en activo',
      'Talleres en directo dos veces al mes',
      'Un certificado por curso',
    ],
    pricing: '299\u00a0US$/año o 29\u00a0US$/mes',
  },
  'ai-content': {
    tagline: 'Primeros borradores con tu propia voz',
    description:
      'Studio lee lo que has publicado y redacta pies de foto, títulos, guiones y respuestas que suenan a ti. Él propone y tú decides: nada se publica solo. Tus textos nunca se usan para entrenar un modelo para otra persona.',
    features: [
      'Pies de foto y títulos',
      'Guiones a partir de un esquema',
      'Una voz aprendida de tus publicaciones',
      'Textos alternativos para imágenes',
      'Traducciones a 30 idiomas',
      'Uso de tokens indicado en cada borrador',
    ],
    pricing: '19\u00a0US$/mes por 100.000 tokens',
  },
  qa: {
    tagline: 'Otro par de ojos antes de publicar',
    description:
      'Envía una publicación, un vídeo o un curso entero y recíbelo con notas en un día. Los revisores miran el sonido, los subtítulos, las afirmaciones, los derechos de la música y los pequeños errores de los que se llenan los comentarios. Cada nota dice dónde está y cómo se arregla.',
    features: [
      'Notas en 24 horas',
      'Revisión de sonido e imagen',
      'Subtítulos corregidos',
      'Revisión de derechos de música e imágenes',
      'Una segunda revisión incluida',
    ],
    pricing: '5\u00a0US$ por revisión',
  },
  calendar: {
    tagline: 'Planifica el mes y conserva el fin de semana',
    description:
      'Un calendario para publicaciones, directos, rodajes y plazos de patrocinadores. Arrastra un borrador a un día y queda programado; mueve un rodaje y se mueve con él todo lo que depende de él. Las semanas que te exigen demasiado se marcan antes de que empiecen.',
    features: [
      'Publicaciones y rodajes en una sola vista',
      'Programación arrastrando y soltando',
      'Plazos de patrocinadores con recordatorios',
      'Series que se repiten',
      'Sincronización con los calendarios de Google y Apple',
    ],
    pricing: '15\u00a0US$/mes',
  },
  merch: {
    tagline: 'Camisetas, láminas y tazas, hechas cuando se piden',
    description:
      'Sube un diseño, elige los productos y pon tu precio. Los pedidos se imprimen cerca de quien compra y se envían con tu nombre, así que no hay existencias en tu pasillo. Te quedas con todo lo que supere el coste de producción.',
    features: [
      'Más de 120 productos',
      'Impresión bajo demanda en tres continentes',
      'Tu nombre en el paquete',
      'Muestras a precio de coste',
      'Sin existencias ni mínimos',
    ],
    pricing: 'gratis',
  },
  branding: {
    tagline: 'Un nombre, un logotipo y unos colores que van juntos',
    description:
      'Durante dos semanas un diseñador trabaja contigo en aquello por lo que te reconocen: logotipo, tipografía, colores, miniaturas y una plantilla para vídeo. Al final tienes un paquete de archivos y una guía de dos páginas que puede seguir cualquiera que trabaje para ti.',
    features: [
      'Logotipo en todos los formatos',
      'Colores y tipografía elegidos para ti',
      'Plantillas de miniaturas y de vídeo',
      'Dos rondas de cambios',
      'Una guía de marca de dos páginas',
    ],
    pricing: '199\u00a0US$, pago único',
  },
  marketplace: {
    tagline: 'Vende lo que ya has hecho',
    description:
      'Ajustes, patrones, partituras, planes de clase, archivos de proyecto: publícalos una vez y véndelos a fans y a otros creadores. Quien compra recibe el archivo y sus actualizaciones; tú cobras con el resto de tus ingresos. Las licencias están escritas con palabras claras.',
    features: [
      'Archivos de hasta 10 GB',
      'Actualizaciones enviadas a todos los compradores',
      'Licencias personales y comerciales',
      'Lotes y códigos de descuento',
      'Reseñas de compradores verificados',
    ],
    pricing: '15 % de comisión',
  },
  storage: {
    tagline: 'Dos terabytes para el material que quizá vuelvas a necesitar',
    description:
      'Guarda el material en bruto, los másteres y los archivos de proyecto en un lugar con copia en dos. Comparte una carpeta con un editor durante una semana y se cierra sola. Los proyectos antiguos pasan a un archivo y vuelven en unas horas cuando los pides.',
    features: [
      '2 TB incluidos',
      'Copias en dos regiones',
      'Enlaces compartidos que caducan',
      'Historial de versiones de 90 días',
      'Vista previa de foto y vídeo en bruto',
    ],
    pricing: '29\u00a0US$/mes',
  },
};
