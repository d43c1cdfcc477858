import type { CatalogueEntry } from '#/entry.ts';

/** What an entry says of itself in another language; its name is a name, and stays. */
export type EntryTexts = Pick<CatalogueEntry, 'tagline' | 'description' | 'features' | 'pricing'>;

/** The entries in Spanish, by their key. */
export const spanishCatalogue: Readonly<Record<string, EntryTexts>> = {
  payments: {
    tagline: 'Cobra por suscripciones, propinas y publicaciones de pago',
    description:
      'Payments recibe el dinero que envían tus fans y lo lleva a tu cuenta bancaria. Las suscripciones se renuevan solas, las propinas llegan con una nota y cada venta se desglosa en importe, comisión y neto antes de que la veas. Las tarjetas que fallan se vuelven a probar según un calendario antes de que un fan pierda el acceso.',
    features: [
      'Suscripciones mensuales y renovaciones',
      'Propinas de 1 a 500 dólares',
      'Publicaciones y mensajes de pago',
      'Pagos a tu cuenta bancaria',
      'Nuevos intentos con tarjetas que fallan',
      'Un libro de cuentas que puedes exportar',
    ],
    pricing: '2,9 % + 0,30\u00a0US$ por operación',
  },
  chargebacks: {
    tagline: 'Responde a las disputas con pruebas y a tiempo',
    description:
      'Cuando un fan disputa un cargo, el reloj empieza a correr. Chargeback Defense reúne lo que el banco quiere ver: el inicio de sesión, la compra, la entrega y los mensajes que la rodean. Un especialista revisa cada caso antes de enviarlo, y te contamos el resultado con palabras claras.',
    features: [
      'Avisos el mismo día de la disputa',
      'Pruebas reunidas por ti',
      'Revisión de un especialista',
      'Plazos de cada red de tarjetas bajo control',
      'Porcentaje de casos ganados por motivo',
    ],
    pricing: '99\u00a0US$/mes + comisión de éxito',
  },
  banking: {
    tagline: 'Una cuenta de empresa que entiende los ingresos irregulares',
    description:
      'Separa lo que ganas de lo que gastas en casa. Creator Banking abre una cuenta de empresa en minutos, aparta para impuestos una parte de cada pago y convierte los meses buenos y los flojos en una transferencia estable para ti.',
    features: [
      'Cuenta de empresa sin cuota mensual',
      'Reserva automática para impuestos',
      'Una transferencia mensual estable',
      'Tarjetas virtuales para cada herramienta',
      'Pagos en el mismo día',
    ],
    pricing: 'plan gratuito',
  },
  accounting: {
    tagline: 'Una contabilidad que se lleva sola',
    description:
      'Accounting lee tus pagos, tarjetas y recibos y los ordena como lo haría un contable de creadores. A fin de mes tienes una cuenta de resultados con tres preguntas que responder, no trescientas. Tu asesor tiene su propio acceso.',
    features: [
      'Ingresos importados cada noche',
      'Recibos leídos a partir de fotos',
      'Categorías hechas para creadores',
      'Cuenta de resultados mensual',
      'Estimaciones trimestrales de impuestos',
      'Acceso para tu asesor',
    ],
    pricing: '49\u00a0US$/mes',
  },
  llc: {
    tagline: 'Convierte tu canal en una empresa',
    description:
      'LLC Formation presenta los papeles, consigue tu número fiscal y te entrega unos estatutos escritos para empresas de medios de una sola persona. Tú respondes a un cuestionario; nosotros tratamos con la administración. Después te recordamos cada informe anual antes de que venza.',
    features: [
      'Trámite en los 50 estados',
      'Número fiscal incluido',
      'Estatutos para creadores',
      'Agente registrado durante un año',
      'Recordatorios de los informes anuales',
    ],
    pricing: 'desde 149\u00a0US$',
  },
  verification: {
    tagline: 'Sabe quién está ante la cámara y quién compra',
    description:
      'Comprueba edad e identidad con un documento y un breve vídeo, normalmente en menos de dos minutos. Los resultados se guardan como un sí o un no con su fecha; las imágenes se borran tras la revisión. Úsalo con colaboradores, para autorizaciones o para una comunidad que debe ser solo de adultos.',
    features: [
      'Documentos de 190 países',
      'Prueba de vida con un selfi',
      'Autorizaciones firmadas',
      'Imágenes borradas tras la revisión',
      'Pagas solo cada comprobación',
    ],
    pricing: '0,50\u00a0US$ por verificación',
  },
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
  crypto: {
    tagline: 'Propinas y pagos en criptomonedas estables, sin adivinanzas',
    description:
      'Crypto Payments permitirá que los fans paguen en criptomonedas estables y que tú cobres en dólares o conserves las monedas. Los importes se fijan en el momento de la venta, así que un mercado que se mueve nunca cambia lo que paga un fan ni lo que recibes. Cada transferencia vendrá con el registro que necesita tu declaración.',
    features: [
      'Propinas en criptomonedas estables',
      'Importes fijados en la venta',
      'Pago en dólares o en monedas',
      'Registros del coste para impuestos',
      'Revisión de la cartera antes del pago',
    ],
    pricing: 'por anunciar',
  },
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
  'tax-prep': {
    tagline: 'Tu declaración, hecha por quienes conocen los ingresos de creadores',
    description:
      'Tax Prep convierte un año de pagos, equipo regalado y gastos de estudio en casa en una declaración terminada. La revisa y la presenta una persona que trabaja todo el año con creadores. Si llega una carta de Hacienda, responde ella.',
    features: [
      'Declaraciones federales y estatales',
      'Deducciones encontradas para creadores',
      'Formularios de ingresos reunidos por ti',
      'Pagos trimestrales preparados',
      'Ayuda en caso de inspección',
    ],
    pricing: 'desde 199\u00a0US$/año',
  },
  insurance: {
    tagline: 'Cobertura para tu salud, tu equipo y lo que dices',
    description:
      'Compara en un solo lugar seguros de salud, de equipo y de responsabilidad en medios, con las preguntas hechas una sola vez. Los presupuestos vienen de corredores autorizados y muestran lo que no cubren tan claramente como lo que cubren. Las pólizas se renuevan aquí, y los partes se presentan con las fotos que ya tienes.',
    features: [
      'Seguros de salud para autónomos',
      'Cobertura de equipo en todo el mundo',
      'Pólizas de responsabilidad en medios',
      'Presupuestos uno al lado del otro',
      'Partes en línea',
    ],
    pricing: 'varía',
  },
  retirement: {
    tagline: 'Una pensión para quien no tiene empresa',
    description:
      'Abre un plan de jubilación individual y deja que una parte de cada pago entre sola, más en los meses buenos y menos en los flojos. Las carteras son fondos indexados de bajo coste ajustados al año en que quieres parar. En la misma pantalla ves cuánto vale el plan y cuánto puede pagarte más adelante.',
    features: [
      'Solo 401(k) y SEP IRA',
      'Aportaciones que siguen tus ingresos',
      'Carteras indexadas de bajo coste',
      'Traspaso de cuentas antiguas',
      'Una proyección en números claros',
    ],
    pricing: '1 % del patrimonio o 99\u00a0US$/mes',
  },
};
