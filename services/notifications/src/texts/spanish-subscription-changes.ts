import type { SubscriptionChange } from '#/db/tables.ts';
import type { Actors, Words } from '#/texts/texts.ts';

const money = new Intl.NumberFormat('es', { style: 'currency', currency: 'USD' });
const dollars = (cents: number) => money.format(cents / 100);
const dates = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });
const day = (instant: string) => dates.format(new Date(instant));
const monthly = (cents: number) => (cents === 0 ? 'gratis' : `${dollars(cents)} al mes`);
const plan = (tier: string | undefined, cents: number) =>
  tier === undefined ? monthly(cents) : `${tier}, ${monthly(cents)}`;

/** What a subscriber reads of a change of their own subscription. */
export function describeChange(who: Actors, change: SubscriptionChange): Words {
  const name = who.names;
  switch (change.kind) {
    case 'started':
      return {
        title: 'Suscripción iniciada',
        message:
          change.cents === 0
            ? `Te has unido gratis a ${name}${change.tier === undefined ? '' : ` (${change.tier})`}.`
            : `Te has suscrito a ${name} (${plan(change.tier, change.cents)}). Se renueva el ${day(change.at)} hasta que canceles.`,
      };
    case 'upgraded':
      return {
        title: 'Suscripción cambiada',
        message: `Tu suscripción a ${name} es ahora ${plan(change.tier, change.cents)}. Has pagado ${dollars(change.paid)} por el resto del mes en curso.`,
      };
    case 'planned':
      return {
        title: 'Cambio previsto',
        message: `Desde el ${day(change.at)} tu suscripción a ${name} es ${plan(change.tier, change.cents)}. Hasta entonces nada cambia.`,
      };
    case 'changed':
      return {
        title: 'Suscripción cambiada',
        message: `Tu suscripción a ${name} es ahora ${plan(change.tier, change.cents)}. Se renueva el ${day(change.at)}.`,
      };
    case 'cancelled':
      return {
        title: 'Suscripción cancelada',
        message: `Has cancelado tu suscripción a ${name}. Termina el ${day(change.at)} y no se te vuelve a cobrar.`,
      };
    case 'resumed':
      return {
        title: 'La suscripción sigue',
        message: `Tu suscripción a ${name} sigue y se renueva el ${day(change.at)}.`,
      };
    case 'paused':
      return {
        title: 'Pausa prevista',
        message: `Tu suscripción a ${name} se pausa del ${day(change.at)} al ${day(change.until)}. Se te vuelve a cobrar cuando termine la pausa.`,
      };
    case 'pauseEnding':
      return {
        title: 'Tu pausa termina pronto',
        message: `Tu suscripción a ${name} sigue el ${day(change.at)}, por ${dollars(change.cents)} al mes. Cancela antes si no lo quieres.`,
      };
    case 'priceRise':
      return {
        title: 'Un precio nuevo',
        message: `${name} te pide que pagues ${monthly(change.newCents)} desde el ${day(change.at)}. Sigues pagando ${monthly(change.cents)} si no lo aceptas.`,
      };
    case 'pauseOver':
      return {
        title: 'La suscripción sigue',
        message: `La pausa de tu suscripción a ${name} ha terminado. Has pagado ${dollars(change.paid)}.`,
      };
  }
}
