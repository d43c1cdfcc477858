/** The server's texts about offers: a part of `serverTexts`. */
export const serverTextsOfOffers: Readonly<Record<string, string>> = {
  'Offer not found': 'Oferta no encontrada',
  'This offer has ended': 'Esta oferta ha terminado',
  'This offer was changed elsewhere meanwhile': 'Esta oferta se ha cambiado mientras tanto en otro sitio',
  'You have an offer with this code already': 'Ya tienes una oferta con este código',
  'You have 50 offers. End one first.': 'Tienes 50 ofertas. Termina una primero.',
  'A code has 3 to 20 letters and digits': 'Un código tiene de 3 a 20 letras y cifras',
  'Between 1 and 99 percent': 'Entre 1 y 99 por ciento',
  'Between 1 and 120 months': 'Entre 1 y 120 meses',
  'Between 1 and 90 days': 'Entre 1 y 90 días',
  'Between 1 and 1,000,000 people': 'Entre 1 y 1.000.000 de personas',
  'An amount of dollars': 'Un importe en dólares',
  'A trial needs a number of days': 'Una prueba necesita un número de días',
  'A code takes off either percent or dollars': 'Un código descuenta un porcentaje o dólares',
  'A bundle is for 3, 6 or 12 months': 'Un paquete es para 3, 6 o 12 meses',
  'A card of yours had a trial of this creator. Look at the price again. You have not been charged.':
    'Una tarjeta tuya ya tuvo una prueba con este creador. Mira el precio de nuevo. No se te ha cobrado nada.',
  'This offer is not available any more. Look at the price again. You have not been charged.':
    'Esta oferta ya no está disponible. Mira el precio de nuevo. No se te ha cobrado nada.',
  'It ends before it starts': 'Termina antes de empezar',
};
