import type { EntryTexts } from '#/entry-texts.ts';

export const spanishAnalyticsAndData: Readonly<Record<string, EntryTexts>> = {
  analytics: {
    tagline: 'Qué publicación trajo a qué suscriptor',
    description:
      'Analytics sigue el camino de una vista a una suscripción por todo lo que publicas aquí y en otros sitios. Responde a lo que preguntan los creadores: qué hizo que se quedaran, qué hizo que se fueran, de qué hacer más. Cada lunes llega un resumen de dos minutos.',
    features: [
      'De dónde vienen los nuevos suscriptores',
      'Permanencia según el mes de entrada',
      'El mejor momento para publicar',
      'Ingresos por publicación',
      'Un resumen semanal por correo',
    ],
    pricing: '39\u00a0US$/mes',
  },
  engagement: {
    tagline: 'Razones para que los fans vuelvan',
    description:
      'Encuestas, rachas, cajas de preguntas y pequeñas recompensas dentro de tus publicaciones. Tú eliges qué cuenta, desde un comentario hasta un tercer mes de apoyo, y los fans ven hasta dónde han llegado. Las reglas son tuyas y se pueden cambiar cualquier día.',
    features: [
      'Encuestas y cajas de preguntas',
      'Rachas y metas',
      'Recompensas que defines tú',
      'Respuestas ordenadas por quién te apoya',
      'Un modo tranquilo sin contadores',
    ],
    pricing: '25\u00a0US$/mes',
  },
  safety: {
    tagline: 'Menos días malos en los comentarios',
    description:
      'Safety filtra los insultos antes de que los leas, nota cuando una persona vuelve con otros nombres y guarda un registro por si lo necesitas. Tú decides cuánto filtra en los comentarios y en los mensajes. La versión premium añade a alguien de guardia que puede actuar mientras duermes.',
    features: [
      'Insultos filtrados en 40 idiomas',
      'Detección de quienes esquivan un bloqueo',
      'Registro de pruebas para denuncias',
      'Avisos si se filtra tu dirección o teléfono',
      'Un moderador de guardia (premium)',
    ],
    pricing: 'básico gratis, premium 19\u00a0US$/mes',
  },
  dashboard: {
    tagline: 'Todos los servicios que usas, en una pantalla',
    description:
      'Dashboard reúne en un solo lugar la cifra que importa de cada uno de tus servicios: saldo, plazos, pedidos, disputas abiertas, próximo rodaje. Ordénalo una vez para el escritorio y otra para el teléfono. Viene con cualquier otro servicio y por sí solo no cuesta nada.',
    features: [
      'Una casilla por servicio',
      'Vistas para escritorio y teléfono',
      'Avisos de todos los servicios',
      'Metas con fecha',
      'Enlaces de solo lectura para tu equipo',
    ],
    pricing: 'gratis con cualquier servicio',
  },
};
