import type { EntryTexts } from '#/entry-texts.ts';

export const spanishMarketingAndGrowth: Readonly<Record<string, EntryTexts>> = {
  marketing: {
    tagline: 'Llega a quienes les gustaría tu trabajo',
    description:
      'Escribe una campaña una vez y envíala como correo, página de enlaces y clips breves para las redes que usan tus fans. Cada enlace se sigue hasta la suscripción a la que llevó, así que ves cuánto ha costado un nuevo fan. Los presupuestos se detienen donde tú los pones.',
    features: [
      'Campañas de correo a tus seguidores',
      'Clips sacados de vídeos largos',
      'Una página de enlaces en tu propio dominio',
      'Enlaces y códigos con seguimiento',
      'Topes de presupuesto',
    ],
    pricing: '49\u00a0US$/mes',
  },
  enforcer: {
    tagline: 'Encuentra copias de tu trabajo y hace que las retiren',
    description:
      'Enforcer busca tu contenido de pago en la web, en alojamientos de archivos y en canales de mensajería, y presenta avisos de retirada en tu nombre. Ves cada copia, cuándo se denunció y cuándo desapareció. Las imitaciones de tu perfil se denuncian del mismo modo.',
    features: [
      'Búsqueda diaria de copias',
      'Avisos de retirada presentados por ti',
      'Denuncias de perfiles falsos',
      'Retirada de los resultados de búsqueda',
      'Un registro de cada caso',
    ],
    pricing: '12\u00a0US$/mes',
  },
  perks: {
    tagline: 'Descuentos que una empresa de una persona nunca consigue',
    description:
      'Perks compra para miles de creadores a la vez: cámaras, programas, viajes, horas de estudio, pases de gimnasio. Pagas el precio de grupo, y la cuota suele quedar cubierta con el primer pedido. Las ofertas se revisan cada mes y las flojas se retiran.',
    features: [
      'Más de 200 ofertas de socios',
      'Equipo a precio de grupo',
      'Pases de estudio y coworking',
      'El ahorro de cada año a la vista',
      'Ventajas que puedes pasar a tus fans',
    ],
    pricing: '29\u00a0US$/mes',
  },
};
