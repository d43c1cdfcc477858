/** What the server says of refunds, payouts and debts: a part of `serverTexts`. */
export const serverTextsOfMoney: Readonly<Record<string, string>> = {
  'This payment was refunded already': 'Este pago ya se ha reembolsado',
  'A refund of this payment is on its way already': 'Ya hay un reembolso de este pago en camino',
  'This payment was made by another provider': 'Este pago se hizo con otro proveedor',
  'Only a payment that was made can be refunded': 'Solo se puede reembolsar un pago realizado',
  'Set up payouts first': 'Configura antes los pagos al banco',
  'You owe nothing': 'No debes nada',
  'You delete your own account in the settings': 'Tu propia cuenta la eliminas en los ajustes',
  'The account of an admin cannot be deleted': 'La cuenta de un administrador no se puede eliminar',
};
