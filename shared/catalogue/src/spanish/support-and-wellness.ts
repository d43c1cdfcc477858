import type { EntryTexts } from '#/entry-texts.ts';

export const spanishSupportAndWellness: Readonly<Record<string, EntryTexts>> = {
  wellness: {
    tagline: 'Cuida a la persona que hace el trabajo',
    description:
      'Preguntas de seguimiento, ejercicios de respiración y de sueño, y un grupo de colegas que saben lo que es una mala sección de comentarios: todo eso es gratis. Cuando quieras hablar con alguien, hay terapeutas que trabajan con personas públicas y tienen hora esa misma semana. Nada de lo que digas aquí llega a tu perfil ni a tu representante.',
    features: [
      'Seguimiento semanal',
      'Pausas guiadas y planes de sueño',
      'Grupos de colegas por campo',
      'Terapeutas titulados por vídeo',
      'Confidencialidad estricta',
    ],
    pricing: 'gratis, con terapia de pago',
  },
  legal: {
    tagline: 'Un abogado que lee el contrato antes de que firmes',
    description:
      'Envía un contrato de patrocinio, de licencia o de representación y recíbelo con anotaciones en dos días laborables. Los miembros hacen preguntas breves siempre que lo necesitan; los trabajos más largos se cobran por horas y con presupuesto previo. Las plantillas cubren lo que surge cada mes.',
    features: [
      'Revisión de contratos en dos días',
      'Preguntas respondidas por abogados',
      'Plantillas de acuerdos y autorizaciones',
      'Ayuda con derechos de autor y marcas',
      'Trabajo por horas con presupuesto previo',
    ],
    pricing: '99\u00a0US$/mes o 150\u00a0US$/hora',
  },
  transition: {
    tagline: 'Planifica lo que viene después de tu canal, o a su lado',
    description:
      'Seis sesiones con una orientadora profesional que ha ayudado a creadores a pasar a la enseñanza, al desarrollo de productos, a la producción o a una vida más tranquila. Acabas con un plan, un portafolio que entienden las empresas y una manera de contárselo a tu público. Sirve igual de bien para una pausa.',
    features: [
      'Seis sesiones individuales',
      'Un repaso de capacidades y dinero',
      'Un portafolio para empresas',
      'Presentaciones en tu nuevo campo',
      'Un plan para contárselo a tu público',
    ],
    pricing: '299\u00a0US$, pago único',
  },
  crisis: {
    tagline: 'Un equipo sereno para la peor semana',
    description:
      'Cuenta pirateada, dirección filtrada, una historia falsa que circula: llama, y en 30 minutos alguien toma las riendas del plan. Comunicación, seguridad y abogados trabajan con la misma página para que tú no tengas que hacerlo. La cuota mantiene listos al equipo y los pasos preparados antes de que pase nada.',
    features: [
      'Una línea de ayuda a todas horas',
      'Una persona al mando en 30 minutos',
      'Comunicados redactados y publicados',
      'Recuperación y cierre de cuentas',
      'Un plan preparado de antemano',
      'Un informe final por escrito',
    ],
    pricing: '999\u00a0US$/mes de retención',
  },
};
