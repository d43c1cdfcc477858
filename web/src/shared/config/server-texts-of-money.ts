/** What the server says of refunds, payouts and debts: a part of `serverTexts`. */
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
};
