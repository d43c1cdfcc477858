import { message } from '../message.ts';

export const pause = 'Pausar';
export const paused = 'En pausa';
export const theSubscriptionTo = message('la suscripción a {name}');
export const pauseYourSubscriptionTo = message('¿Pausar tu suscripción a {name}?');
/** `from` and `until` are days. */
export const pauseHint = message(
  'Nada cambia hasta el {from}, cuando termina lo que has pagado. Desde entonces y hasta el {until} no ves nada de ella ni pagas nada. Una semana antes te escribimos.',
);
export const howLong = '¿Cuánto tiempo?';
export const months = {
  1: 'Un mes',
  2: 'Dos meses',
  3: 'Tres meses',
} as const;
export const pauseIt = 'Pausar la suscripción';
export const doNotPause = 'No pausar';
export const endThePause = 'Terminar la pausa';
export const isPlanned = 'Tu suscripción hará una pausa';
export const isTakenBack = 'Tu suscripción sigue sin pausa';
export const pauseFailed = 'No se ha podido guardar la pausa';
export const pausesFrom = message('Se pausa el {from}, sigue el {until}');
export const goesOn = message('Sigue el {until}');
export const pausedFromTo = message('en pausa del {from} al {until}');
export const endsNowInPause = 'No queda tiempo pagado, así que termina ahora.';
