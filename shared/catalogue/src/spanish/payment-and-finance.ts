import type { EntryTexts } from '#/entry-texts.ts';

export const spanishPaymentAndFinance: Readonly<Record<string, EntryTexts>> = {
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
