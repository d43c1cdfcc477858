import { message } from '../message.ts';

export const offers = 'Ofertas';
export const seeOffers = 'Ofertas: pruebas, códigos y paquetes';
export const hint =
  'Formas de suscribirse distintas del precio normal. Lo acordado se mantiene aunque termines una oferta.';
export const none = 'Aún no hay ofertas';
export const noneHint = 'Crea una y comparte su enlace.';
export const loadFailed = 'No se han podido cargar tus ofertas.';
export const newOffer = 'Nueva oferta';
export const make = 'Crear la oferta';
export const kind = 'Tipo';
export const made = 'La oferta está activa';
export const kinds = { trial: 'Prueba', code: 'Código', bundle: 'Paquete' } as const;
export const kindHints = {
  trial: 'Los primeros días no cuestan nada',
  code: 'Los meses cuestan menos a quien tiene el código',
  bundle: 'Varios meses de una vez, por menos',
} as const;
export const states = { on: 'Activa', off: 'Inactiva', ended: 'Terminada' } as const;
export const switchOn = 'Activar';
export const switchOff = 'Desactivar';
export const end = 'Terminar';
export const endOffer = message('¿Terminar {code} para siempre?');
export const endWarning = 'Nadie podrá usarla ya. Quien la usó conserva lo acordado.';
export const endedToast = 'La oferta ha terminado';
export const code = 'Código';
export const codeHint = 'De 3 a 20 letras y cifras. Vacío: se inventa uno.';
export const days = 'Días';
export const daysHint =
  'Para quien nunca se ha suscrito a ti, una vez por persona. El pago la muestra a todos. Indican una tarjeta y pagan cuando termina.';
export const off = 'Descuento';
export const percent = 'Por ciento';
export const dollars = 'Dólares al mes';
export const months = 'Durante cuántos meses';
export const monthsHint = 'Vacío: mientras sigan suscritos.';
export const from = 'Desde';
export const until = 'Hasta';
export const uses = 'Para cuántas personas';
export const usesHint = 'Vacío: para cualquier número.';
export const firstTime = 'Solo para quien nunca se ha suscrito a ti';
export const tiers = 'Niveles';
export const tiersHint = 'Sin elegir: todos.';
export const endsTooEarly = 'Termina antes de empezar';
export const people = 'Solo para estas personas';
export const peopleHint = 'Nombres de usuario, uno por línea. Vacío: para todos.';
export const nobodyNamed = message('No hay nadie llamado {name}');
export const numberNeeded = 'Un número entero, al menos 1';
export const amountNeeded = 'Un importe en dólares';
export const trialTerms = message('{days, plural, one {1 día} other {{days} días}} gratis');
export const percentTerms = message('{percent}\u00a0% de descuento');
export const amountTerms = message('{amount} menos cada mes');
export const forMonths = message('durante {months, plural, one {1 mes} other {{months} meses}}');
export const forGood = 'mientras sigan suscritos';
export const bundleTerms = message('{months} meses de una vez');
export const usesLeft = message('{count, plural, one {1 persona} other {{count} personas}} como máximo');
export const fromDay = message('desde el {day}');
export const untilDay = message('hasta el {day}');
export const forNewPeople = 'solo personas nuevas';
export const forNamed = message('para {count, plural, one {1 persona} other {{count} personas}}');
export const opened = 'Vistas';
export const taken = 'Usos';
export const paidAfter = 'Pagaron después';
export const income = 'Ingresos';
export const link = 'El enlace';
export const share = 'Compartir';
export const shareOffer = message('Compartir {code}');
export const savePicture = 'Guardar la imagen';
export const pictureOf = message('Una imagen: {name}, {terms}, {code} y un código QR del enlace');
export const offerBy = message('Una oferta de {name}');
export const signInFirst = 'Inicia sesión para aprovecharla. Después vuelves aquí.';
export const createAccount = 'Aún no tengo cuenta';
