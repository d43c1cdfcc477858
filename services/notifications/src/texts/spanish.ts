import type { ReportReason } from '@stagedoor/contracts/report-reasons';
import { describeChange } from '#/texts/spanish-subscription-changes.ts';
import type { Actors, Texts } from '#/texts/texts.ts';

const money = new Intl.NumberFormat('es', { style: 'currency', currency: 'USD' });
const dollars = (cents: number) => money.format(cents / 100);
/** With the word before it; nothing if the amount is not known. */
const amount = (word: string, cents: number | undefined) => (cents === undefined ? '' : ` ${word} ${dollars(cents)}`);
const longDates = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });
const days = new Intl.DateTimeFormat('es', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dayOf = (instant: string) => days.format(new Date(instant));
const named = (name: string | undefined) => name ?? 'alguien';

const reported = { user: 'a una persona', post: 'una publicación', comment: 'un comentario' } as const;
const paidFor = {
  subscription: 'una suscripción',
  renewal: 'un mes de una suscripción',
  tip: 'una propina',
  gift: 'un regalo',
  post: 'una publicación',
  message: 'un mensaje',
} as const;
const refundedBecause = {
  creator: 'Lo ha reembolsado el creador',
  admin: 'Lo ha reembolsado Stagedoor',
  undeliverable: 'No se ha podido entregar lo que se pagó',
  removed: 'Se ha retirado lo que se pagó',
  provider: 'Lo ha reembolsado el proveedor de pagos',
} as const;
const perInterval = { month: ' al mes', year: ' al año', once: ', una sola vez' } as const;
const closedBecause = {
  unpaid: 'Su factura no se ha pagado y no debes nada. Paga para abrirlo de nuevo.',
  refunded: 'Su factura se ha reembolsado. Paga para abrirlo de nuevo.',
  disputed: 'Su pago está en disputa en tu banco.',
  unconfirmed: 'Confirma tu correo electrónico y tu prueba continuará.',
  repeated:
    'La tarjeta o la cuenta bancaria de tu cuenta ya tuvo una prueba. No debes nada. Paga para abrirlo de nuevo.',
} as const;
const webhookOffBecause = {
  gone: 'Ha respondido 410, lo que significa que ya no existe.',
  failing: 'No se le ha podido entregar nada durante tres días.',
} as const;
/** The reasons that the web app offers; words of somebody's own are shown as they came. */
const reportedBecause: Readonly<Record<string, string>> = {
  'Spam or scam': 'Spam o estafa',
  'Harassment or hate': 'Acoso u odio',
  'Nudity or sexual content': 'Desnudos o contenido sexual',
  'Violence or danger': 'Violencia o peligro',
  'Pretends to be somebody else': 'Se hace pasar por otra persona',
  'Uses my work without permission': 'Usa mi trabajo sin permiso',
  'Something else': 'Otra cosa',
} satisfies Readonly<Record<ReportReason, string>>;
/** The reasons that banks give, as Stripe names them; any other one is shown as it came. */
const disputedBecause: Readonly<Record<string, string>> = {
  credit_not_processed: 'abono no realizado',
  duplicate: 'cobro duplicado',
  fraudulent: 'fraude',
  general: 'general',
  product_not_received: 'producto no recibido',
  product_unacceptable: 'producto no aceptable',
  subscription_canceled: 'suscripción cancelada',
  unrecognized: 'cobro no reconocido',
};

/** What one person has done, or several. */
const verb = ({ names, areSeveral }: Actors, one: string, more: string) => `${names} ${areSeveral ? more : one}`;

export const spanish: Texts = {
  actors(name = 'Alguien', others) {
    if (others <= 0) return { names: name, areSeveral: false };
    return { names: others === 1 ? `${name} y 1 persona más` : `${name} y ${others} personas más`, areSeveral: true };
  },
  newFollower: (who) => ({
    title: 'Nuevo seguidor',
    message: verb(who, 'ha empezado a seguirte', 'han empezado a seguirte'),
  }),
  newLike: (who) => ({
    title: 'Nuevo me gusta',
    message: verb(who, 'ha indicado que le gusta tu publicación', 'han indicado que les gusta tu publicación'),
  }),
  newComment: (who) => ({
    title: 'Nuevo comentario',
    message: verb(who, 'ha comentado tu publicación', 'han comentado tu publicación'),
  }),
  newAnswer: (who) => ({
    title: 'Nueva respuesta',
    message: verb(who, 'ha respondido a tu comentario', 'han respondido a tu comentario'),
  }),
  newMessage(who, times) {
    const what = times > 1 ? `${times} mensajes` : 'un mensaje';
    return { title: 'Nuevo mensaje', message: verb(who, `te ha enviado ${what}`, `te han enviado ${what}`) };
  },
  newSubscriber: (who) => ({
    title: 'Nuevo suscriptor',
    message: verb(who, 'se ha suscrito a tu perfil', 'se han suscrito a tu perfil'),
  }),
  newTip: (who, cents) => ({
    title: 'Nueva propina',
    message: verb(
      who,
      `te ha enviado una propina${amount('de', cents)}`,
      `te han enviado una propina${amount('de', cents)}`,
    ),
  }),
  newPurchase(who, kind, cents) {
    const what = `${kind === 'post' ? 'tu publicación' : 'tu mensaje'}${amount('por', cents)}`;
    return { title: 'Nueva compra', message: verb(who, `ha comprado ${what}`, `han comprado ${what}`) };
  },
  subscriptionRenewed: (who, recipient) => ({
    title: 'Suscripción renovada',
    message:
      recipient === 'subscriber'
        ? `Tu suscripción a ${who.names} sigue un mes más`
        : verb(who, 'se ha suscrito un mes más', 'se han suscrito un mes más'),
  }),
  subscriptionCancelled: (who, recipient) => ({
    title: 'Suscripción cancelada',
    message:
      recipient === 'subscriber'
        ? `Tu suscripción a ${who.names} se ha cancelado`
        : verb(who, 'ya no está suscrito a tu perfil', 'ya no están suscritos a tu perfil'),
  }),
  renewalFailed: (who, until) => ({
    title: 'El pago ha fallado',
    message: `Tu suscripción a ${who.names} no se ha renovado porque no se pudo cobrar a tu tarjeta. Se vuelve a intentar cada día${until === undefined ? '' : ` hasta el ${longDates.format(new Date(until))}`}.`,
  }),
  subscriptionEnded: (who, recipient, hasPaymentFailed = false) => ({
    title: 'Suscripción terminada',
    message:
      recipient === 'creator'
        ? `La suscripción de ${who.names} ha terminado`
        : `Tu suscripción a ${who.names} ha terminado${hasPaymentFailed ? ' porque no se pudo cobrar a tu tarjeta' : ''}`,
  }),
  subscriptionChange: describeChange,
  payoutProcessed: (cents) => ({
    title: 'Pago al banco en camino',
    message: `Tu pago al banco${amount('de', cents)} está en camino`,
  }),
  verificationApproved: { title: 'Tu perfil está verificado', message: 'Ahora lleva la marca de verificación' },
  verificationRejected: (reason) => ({
    title: 'Tu solicitud de verificación ha sido rechazada',
    message: `Puedes volver a solicitarla${reason === undefined ? '' : `. El motivo: ${reason}`}`,
  }),
  newReport: (who, kind, reason) => ({
    title: 'Nueva denuncia',
    message: `${verb(who, `ha denunciado ${reported[kind]}`, `han denunciado ${reported[kind]}`)}${reason === undefined ? '' : `: ${reportedBecause[reason] ?? reason}`}`,
  }),
  liveStream: (who) => ({ title: 'En directo', message: verb(who, 'está en directo', 'están en directo') }),
  newPost: (who, posts) =>
    posts > 1
      ? {
          title: 'Nuevas publicaciones',
          message: verb(who, `ha publicado ${posts} veces`, `han publicado ${posts} veces`),
        }
      : { title: 'Nueva publicación', message: verb(who, 'ha publicado algo nuevo', 'han publicado algo nuevo') },
  newMention: (who, times) => ({
    title: 'Nueva mención',
    message:
      times > 1
        ? verb(who, `te ha mencionado ${times} veces`, `te han mencionado ${times} veces`)
        : verb(who, 'te ha mencionado', 'te han mencionado'),
  }),
  pollEnded: (author) => ({
    title: 'Encuesta terminada',
    message:
      author === undefined
        ? 'Tu encuesta ha terminado'
        : `Ha terminado la encuesta de ${author.names} en la que votaste`,
  }),
  unknownType: { title: 'Notificación', message: 'Ha pasado algo en tu cuenta' },

  refund({ kind, isGift, amountCents, reason, note, isReturnedElsewhere }, { payer, payee }) {
    const why = note === undefined ? `${refundedBecause[reason]}.` : `${refundedBecause[reason]}: ${note}`;
    const what = `${dollars(amountCents)} por ${paidFor[isGift ? 'gift' : kind]}`;
    const how = isReturnedElsewhere === true ? 'se te ha enviado, pero no a tu tarjeta' : 'está en camino a tu tarjeta';
    return {
      payer: { title: 'Reembolso', message: `La devolución de ${what} de ${named(payee)} ${how}. ${why}` },
      payee: { title: 'Pago reembolsado', message: `Se han devuelto ${what} a ${named(payer)}. ${why}` },
    };
  },
  dispute({ kind, amountCents, reason, state }, { payer, payee }) {
    const withdrawn = kind === 'tip' ? '' : ' Lo que pagaste queda bloqueado hasta que se decida.';
    const sum = dollars(amountCents);
    const why = disputedBecause[reason] ?? reason.replaceAll('_', ' ');
    switch (state) {
      case 'open':
        return {
          payer: {
            title: 'Pago en disputa',
            message: `Tu banco disputa ${sum} que pagaste a ${named(payee)} (${why}).${withdrawn}`,
          },
          payee: {
            title: 'Pago en disputa',
            message: `El banco de ${named(payer)} disputa ${sum} (${why}). Se descuentan de tu saldo hasta que se decida.`,
          },
        };
      case 'won':
        return {
          payer: { title: 'Disputa cerrada', message: `El pago de ${sum} a ${named(payee)} sigue en pie.` },
          payee: { title: 'Disputa ganada', message: `Vuelves a tener ${sum} de ${named(payer)}.` },
        };
      case 'lost':
        return {
          payer: { title: 'Disputa cerrada', message: `Recuperas ${sum} que pagaste a ${named(payee)}.` },
          payee: { title: 'Disputa perdida', message: `Se han devuelto ${sum} a ${named(payer)}.` },
        };
    }
  },
  payoutReturned: (cents) => ({
    title: 'Un pago al banco ha vuelto',
    message: `Del pago al banco han vuelto ${dollars(cents)}, que están de nuevo en tu saldo. Mira adónde van tus pagos al banco.`,
  }),
  payoutsHeld: (reason) => ({
    title: 'Tus pagos al banco están retenidos',
    message: `Stagedoor retiene tus pagos al banco: ${reason}`,
  }),
  debtLeft: (cents) => ({
    title: 'Se ha ido alguien que debe dinero',
    message: `Alguien que debe ${dollars(cents)} ha eliminado su cuenta.`,
  }),
  payoutsReleased: {
    title: 'Tus pagos al banco continúan',
    message: 'Tus pagos al banco ya no están retenidos.',
  },
  postRemoved: {
    title: 'Tu publicación se ha eliminado',
    message:
      'Stagedoor ha eliminado una de tus publicaciones por sus normas. Quien la compró recupera su dinero. Escribe a soporte si crees que es un error.',
  },
  commentRemoved: {
    title: 'Tu comentario se ha eliminado',
    message:
      'Stagedoor ha eliminado uno de tus comentarios por sus normas. Escribe a soporte si crees que es un error.',
  },
  roleChanged: {
    CREATOR: {
      title: 'Ahora eres creador',
      message:
        'Stagedoor ha cambiado tu tipo de cuenta. Ya puedes vender suscripciones y publicaciones. Recarga la página si no ves cómo.',
    },
    FAN: {
      title: 'Ahora eres fan',
      message:
        'Stagedoor ha cambiado tu tipo de cuenta a fan. Ya no puedes vender publicaciones ni suscripciones. Escribe a soporte si crees que es un error.',
    },
  },
  creatorLeaving: {
    title: 'Tu suscripción se ha cancelado',
    message: 'Un creador al que te suscribiste está eliminando su cuenta. No se te cobrará nada más.',
  },
  hiddenCreatorEnded: {
    title: 'Suscripción terminada',
    message:
      'Una suscripción tuya no se ha renovado porque ahora no se puede ver a su creador. No se te ha cobrado nada.',
  },
  creatorReturned: {
    title: 'Un creador ha vuelto',
    message: 'Un creador al que te suscribes ha vuelto. En tus suscripciones ves cuándo se renueva o termina la tuya.',
  },
  purchasesEnding: (endsAt) => ({
    title: 'Guarda lo que compraste',
    message: `Un creador al que le compraste está eliminando su cuenta. Puedes abrir y guardar lo que le compraste hasta el ${longDates.format(new Date(endsAt))}.`,
  }),
  serviceTrialEnding({ priceCents, interval, hasCard, endsAt }, serviceName) {
    const price = `${dollars(priceCents)}${perInterval[interval]}`;
    const next = hasCard
      ? `Desde entonces cuesta ${price}. Si lo cancelas antes, no se cobra nada.`
      : `Elige una tarjeta para conservarlo por ${price}. Antes no se cobra nada.`;
    return {
      title: `Tu prueba de ${serviceName} termina en 3 días`,
      message: `La prueba termina el ${dayOf(endsAt)}. ${next}`,
    };
  },
  invoicePaid: (cents) => ({
    title: 'Tu factura está pagada',
    message: `${dollars(cents)} por tus servicios. El recibo está en tus ajustes.`,
  }),
  invoiceDeclined({ amountCents, hasCard, openUntil }) {
    const why = hasCard ? 'Se ha rechazado tu tarjeta' : 'No hay ninguna tarjeta en la que cobrar';
    return {
      title: 'No se han podido pagar tus servicios',
      message: `${why}: tu factura es de ${dollars(amountCents)}. Paga a más tardar el ${dayOf(openUntil)} para que tus servicios sigan abiertos.`,
    };
  },
  invoiceRefunded: (cents, note) => ({
    title: 'Se te ha devuelto dinero',
    message: `Se han reembolsado ${dollars(cents)} de una factura de tus servicios${note === undefined ? '.' : `: ${note}`}`,
  }),
  serviceClosed: (serviceName, reason) => ({ title: `${serviceName} está cerrado`, message: closedBecause[reason] }),
  postPricesTooLow({ smallestCents, posts, subscriptionCents }) {
    const ofPosts = `${posts === 1 ? 'Una publicación tuya cuesta' : `${posts} de tus publicaciones cuestan`} menos: elige un precio más alto, o 0.`;
    const ofSubscription =
      subscriptionCents === null
        ? ''
        : `Tu suscripción cuesta ${dollars(subscriptionCents)}: elige un precio más alto en tus ajustes, o 0.`;
    return {
      title: 'Nadie puede pagar algunos de tus precios',
      message: [
        `El precio más bajo que se puede cobrar es ${dollars(smallestCents)}.`,
        ...(posts > 0 ? [ofPosts] : []),
        ...(ofSubscription === '' ? [] : [ofSubscription]),
      ].join(' '),
    };
  },
  messagePricesTooLow: ({ smallestCents, messages }) => ({
    title: 'Nadie puede pagar algunos de tus precios',
    message: `El precio más bajo que se puede cobrar es ${dollars(smallestCents)}. ${messages === 1 ? 'Un mensaje tuyo cuesta' : `${messages} de tus mensajes cuestan`} menos: elimina lo que nadie ha comprado y envíalo de nuevo.`,
  }),
  exportCompleted: {
    title: 'Tus datos están listos',
    message: 'Todo lo que Stagedoor tiene de ti se puede descargar durante tres días.',
  },
  webhookOff: (host, reason) => ({
    title: 'Se ha desactivado un webhook',
    message: `${host}: ${webhookOffBecause[reason]} Actívalo de nuevo cuando esté arreglado; entonces se puede enviar lo que faltó.`,
  }),

  discreetPush: { title: 'Aviso', message: 'Tienes un aviso nuevo' },

  mail: {
    digestSubject: (count) => `Han pasado ${count} cosas en Stagedoor`,
    hello: (username) => `Hola, ${username}:`,
    settings: 'Elige qué correos recibes:',
    unsubscribe: 'Deja de recibir estos correos sin iniciar sesión:',
    aboutMoney: 'Este correo trata de tu dinero. Los correos de este tipo solo se pueden desactivar ahí.',
  },

  letter: {
    byline: (name) => `Una carta de ${name}`,
    files: (count) =>
      count === 1 ? 'Tiene un archivo, que está en Stagedoor.' : `Tiene ${count} archivos, que están en Stagedoor.`,
    poll: 'Tiene una encuesta, que está en Stagedoor.',
    onlyTheBeginning: (name) => `Este es el principio. ${name} muestra el resto a otras personas o por un precio.`,
    open: 'Ábrela en Stagedoor',
    readTheRest: 'Mira cómo leer el resto',
    unsubscribe: (name) => `No recibir más correos de ${name}`,
    settings: 'Elige qué correos recibes',
    discreet: 'Hay algo nuevo para leer:',
    discreetUnsubscribe: 'Deja de recibir correos de este tipo sin iniciar sesión:',
  },
};
