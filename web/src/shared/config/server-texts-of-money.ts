/** The server's texts about refunds, payouts and debts: a part of `serverTexts`. */
export const serverTextsOfMoney: Readonly<Record<string, string>> = {
  'This payment was refunded already': 'Este pago ya se ha reembolsado',
  'Choose the lines that the refund is about': 'Elige las líneas que se reembolsan',
  'The amount is not that of the lines': 'El importe no es el de las líneas',
  'A line can be refunded only once in a refund': 'Una línea solo puede estar una vez en un reembolso',
  'This payment has no lines': 'Este pago no tiene líneas',
  'A refund of this payment is on its way already': 'Ya hay un reembolso de este pago en camino',
  'This payment was made by another provider': 'Este pago se hizo con otro proveedor',
  'Only a payment that was made can be refunded': 'Solo se puede reembolsar un pago realizado',
  'Set up payouts first': 'Configura antes los pagos al banco',
  'You owe nothing': 'No debes nada',
  'You delete your own account in the settings': 'Tu propia cuenta la eliminas en los ajustes',
  'The account of an admin cannot be deleted': 'La cuenta de un administrador no se puede eliminar',
  'Your card was declined': 'Tu tarjeta fue rechazada',
  'Your card has insufficient funds': 'Tu tarjeta no tiene fondos suficientes',
  'Your card has expired': 'Tu tarjeta ha caducado',
  'The payment could not be made with this card': 'No se ha podido pagar con esta tarjeta',
  'The payment was not confirmed': 'El pago no se ha confirmado',
  'This creator cannot be paid at the moment. You have not been charged.':
    'Ahora mismo no se puede pagar a este creador. No se te ha cobrado nada.',
  'The payment was cancelled': 'El pago se ha cancelado',
  'The card could not be checked. Please try again.': 'No se ha podido comprobar la tarjeta. Inténtalo de nuevo.',
  'The payment provider does not answer. Please try again.': 'El proveedor de pagos no responde. Inténtalo de nuevo.',
  'Payments are temporarily unavailable. You have not been charged.':
    'Los pagos no están disponibles en este momento. No se te ha cobrado nada.',
  'Payments are not available': 'Los pagos no están disponibles',
  'There is nothing that you can release': 'No hay nada que puedas liberar',
  'This card is not known': 'Esta tarjeta no se conoce',
  'More than is left of the charge, or it is disputed': 'Es más de lo que queda del cobro, o está en disputa',
  'The card does not take money back': 'La tarjeta no admite devoluciones',
  'The payment is not settled yet': 'El pago todavía no se ha completado',
  'This payment is disputed at its payer’s bank, and its money is there':
    'Este pago está en disputa en el banco de quien pagó, y allí está su dinero',
  'This service is being paid right now. Please try again in a moment.':
    'Este servicio se está pagando ahora mismo. Inténtalo de nuevo en un momento.',
};
