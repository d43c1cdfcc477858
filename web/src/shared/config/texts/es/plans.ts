import { message } from '../message.ts';

export const now = 'Ahora';
export const afterwards = 'Después';
export const fullPrice = 'Precio completo';
export const nothing = 'Nada';
export const free = 'Gratis';
export const amountOn = message('{amount} el {day}');
export const eachMonthFrom = message('{amount} cada mes desde el {day}');
export const joinForFree = 'Unirse gratis';
export const confirmChange = 'Confirmar el cambio';
export const changeSubscriptionTo = message('Cambiar tu suscripción a {name}');
export const changed = 'Tu suscripción ha cambiado';
export const freeForGood = 'No cuesta nada y sigue hasta que te vayas.';
export const changesOn = message('Desde el {day}: {plan}, {price} cada mes');
export const keepTier = message('Conservar {tier}');
export const upgradeTo = message('Subida a {tier}');
export const upgradeOfSubscriptionTo = message('Subida a {tier} de la suscripción a {name}');
/** What is agreed to, by the kind of the quote. */
export const terms = {
  join: 'Ves lo que ven sus miembros. Un nivel de pago se renueva cada mes hasta que canceles.',
  up: 'El nuevo nivel empieza enseguida. Ahora pagas la diferencia por el resto de lo que ya está pagado.',
  month: 'Tu último pago falló. Ahora empieza un mes, y se renueva hasta que canceles.',
  resume:
    'El resto de este mes empieza enseguida, por su parte del precio. Después se renueva cada mes hasta que canceles.',
  down: 'Hasta entonces conservas tu nivel.',
  stay: 'Tu suscripción sigue como está.',
} as const;
export const neverFull = message('{amount}, que no pagas mientras sigas');
export const haveCode = 'Tengo un código';
export const code = 'Código';
export const applyCode = 'Aplicar';
export const tooManyCodes = 'Demasiados códigos erróneos. Reintenta sin código, o dentro de una hora con el correcto.';
export const withCode = message('{code}: {terms}');
export const percentOff = message('{percent}\u00a0% de descuento');
export const amountOff = message('{amount} menos cada mes');
export const monthsOff = message('{off}, {months, plural, one {1 mes} other {{months} meses}}');
export const monthsLeft = message('{off}, {months, plural, one {queda 1 mes} other {quedan {months} meses}}');
export const offForGood = message('{off} mientras sigas');
export const trialUntil = message('Prueba gratis hasta el {day}');
export const startTrial = 'Empezar la prueba';
export const trialTerms = message(
  'Se cobran {amount} a tu tarjeta el {day} y después cada mes, salvo que canceles antes.',
);
export const trialEnds = message('Gratis hasta el {day}, después {amount} cada mes. Si cancelas antes, no pagas nada.');
export const nextMonthCosts = message('el próximo mes {amount}');
/** Why an offer does not count. */
export const unused = {
  unknown: message('{code} no es un código de este creador.'),
  ended: message('{code} ha terminado.'),
  early: message('{code} aún no ha empezado.'),
  tier: message('{code} es para otro nivel.'),
  former: message('{code} es para quien nunca se ha suscrito aquí.'),
  trial: message('{code}: tú, o una tarjeta tuya, ya tuvo una prueba aquí.'),
  gone: message('{code} está agotado.'),
  smaller: message('{code} no cuenta, porque esto te ahorra más.'),
  subscribed: message('{code} es para suscripciones nuevas.'),
} as const;
