import { message } from '../message.ts';

export const letters = 'Cartas';
export const aLetter = 'Una carta';
export const allLetters = 'Todas las cifras';
export const noLettersYet = 'Una publicación que también envíes como carta mostrará aquí a quién llegó.';
export const sentTo = message<{ day: string; sent: string; receivers: string }>(
  '{day} · enviada a {sent} de {receivers}',
);
export const finished = 'llegó a todo el mundo, o abajo está el motivo';
export const isBeingSent = 'se está enviando';
export const thePost = 'Abrir la publicación';
export const whatBecameOfIt = 'Qué ha sido de ella';
export const receivers = 'Destinatarios';
export const sent = 'Enviadas';
export const withTheWholeText = 'De ellas, con todo el texto';
export const waiting = 'En espera';
export const failed = 'Fallidas';
export const skipped = 'Omitidas';
export const theAddressDoesNotExist = 'La dirección no existe';
export const theirMailServerRefusedIt = 'Su servidor de correo la rechazó';
export const theMailServerDidNotTakeIt = 'El servidor de correo no la aceptó durante horas';
export const noConfirmedAddress = 'Sin dirección confirmada, o cuenta suspendida';
export const theirAddressWasStopped = 'Un correo anterior volvió o se marcó como spam';
export const theyWantNoMailsOfYou = 'Ya no quieren correos tuyos';
export const theyWantNoMailsOfPosts = 'No quieren correos sobre publicaciones';
export const theyGetOneMailADay = 'Reciben un correo al día, con un enlace a ella';
export const theyMayNotSeeThePost = 'Ya no pueden ver la publicación';
export const thePostWasGone = 'La publicación se eliminó o se retiró';
export const theyLeft = 'Eliminaron su cuenta';
export const whatCameOfIt = 'Qué ha traído';
export const newSubscribers = 'Destinatarios que se suscribieron en una semana';
export const opened = 'Abiertas';
export const someOf = message<{ some: string; all: string }>('{some} de {all}');
export const openingsAreAChoice = 'Solo cuentan quienes te dejan verlo.';
export const clicks = 'Clics';
export const noLinks = 'La carta no tiene enlaces.';
export const tellAuthors = 'Decir a los creadores cuándo abro sus cartas';
export const tellAuthorsHint =
  'Las cartas son publicaciones que los creadores te envían por correo. Ven un número, no quién es.';
