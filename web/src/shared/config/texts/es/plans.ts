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
