import { message } from '../message.ts';

export const tab = 'Servicios y facturación';
export const plans = 'Planes';
export const plansHint =
  'Los servicios con precio son gratis durante 14 días. Después, una factura al mes los paga todos.';
export const card = 'Tarjeta para los servicios';
export const cardHint = 'No se cobra nada hasta que elijas una.';
export const invoices = 'Facturas';
export const invoicesOf = message('Facturas de @{username}');
export const invoicesForServices = 'Facturas de servicios';
export const noInvoices = 'Todavía no hay facturas.';
export const yourPlans = 'Tus planes';
export const noPlans = 'No usas ningún servicio con precio.';
export const findServices = 'Buscar servicios';
export const notPaid = message(
  'Tu factura de {amount} no está pagada. Tus servicios siguen abiertos hasta el {openUntil}.',
);
export const pay = message('Pagar {amount}');
export const nextInvoice = message('Tu próxima factura se emite el {day}.');

export const monthly = message('{price} al mes');
export const yearly = message('{price} al año');
export const once = message('{price}, una vez');
export const meaning = message('{days} días gratis, después {price}. No se cobra nada hasta que elijas una tarjeta.');
export const meaningOfTwo = message(
  '{days} días gratis, después {price} o {other}. No se cobra nada hasta que elijas una tarjeta.',
);
export const meaningUnbuilt = message(
  'Gratis mientras se construye y durante una prueba después; luego {price}. No se cobra nada antes de que elijas una tarjeta.',
);
export const oneOrOther = message('{price} o {other}');
export const byAgreement = 'Acuerdas un precio con el equipo. Stagedoor no cobra nada.';

export const trial = 'Prueba';
export const active = 'Activo';
export const cancelled = 'Cancelado';
export const closed = 'Cerrado';
export const granted = 'Gratis para ti';
export const freeUntil = message('Gratis hasta el {day}, después {price}.');
export const freeWhileUnbuilt = message('Gratis mientras se construye y durante una prueba después; luego {price}.');
export const openUntil = message('Abierto hasta el {day}.');
export const paidUntil = message('Pagado hasta el {day}.');
export const trialGoesOn = message('No estaba disponible: tu prueba sigue hasta el {day}, después {price}.');
export const waivedUntil = message('No estaba disponible: no pagas nada por él hasta el {day}.');
export const paidOnce = 'Pagado una vez. Sigue abierto.';
export const onYourNextInvoice = 'En tu próxima factura.';
export const anAdminOpenedIt = 'Lo abrió un administrador. No pagas nada.';
export const youCancelledIt = 'Lo cancelaste.';
export const itsInvoiceWasNotPaid = 'Su factura no se pagó, y no debes nada.';
export const itsInvoiceWasRefunded = 'Su factura se reembolsó.';
export const itsPaymentIsDisputed = 'Su pago está en disputa en tu banco.';
export const anAdminClosedIt = 'Lo cerró un administrador.';
export const closedWithYourAccount = 'Se cerró con tu cuenta.';
export const confirmBy = message('Confirma tu correo electrónico antes del {moment} o se cerrará.');
export const confirmToOpenIt = message(
  'Tu correo electrónico no se confirmó. Confírmalo y tu prueba continuará hasta el {day}.',
);
export const itsAddressWasNotConfirmed = 'Tu correo electrónico no se confirmó a tiempo.';
export const anAdminEndedItsTrial =
  'La tarjeta o la cuenta bancaria de tu cuenta ya tuvo una prueba de este servicio. No debes nada.';
export const confirmYourAddress = 'Confirma tu correo electrónico';

export const openAgain = 'Abrir de nuevo';
export const openAgainNamed = message('Abrir {name} de nuevo');
export const keepIt = 'Conservarlo';
export const keepNamed = message('Conservar {name}');
export const cancel = 'Cancelar';
export const cancelNamed = message('Cancelar {name}');
export const cancelQuestion = message('¿Cancelar {name}?');
export const cancelService = 'Cancelar el servicio';
export const closesAtOnce = 'Su factura no está pagada, así que se cierra ahora y se quita de esa factura.';
export const staysOpen = 'Sigue abierto hasta el final de la prueba o de lo que está pagado.';
export const payNamed = message('Pagar {price} por {name}');

export const notPaidYet = 'Sin pagar';
export const paid = 'Pagada';
export const notOwed = 'No se debe';
export const refunded = 'Reembolsada';
export const partlyRefunded = 'Reembolsada en parte';
export const line = message('{name}, del {start} al {end}');
export const lineOnce = message('{name}, una vez');
export const receipt = 'Recibo';
export const receiptOf = message('Recibo del {day}');
export const platform = 'Stagedoor';
export const platformWon = 'Ganó Stagedoor';
export const platformLost = 'Perdió Stagedoor';
export const onlineServices = 'Servicios en línea';

export const services = 'Servicios';
export const payYourInvoice = 'Paga tu factura';
export const businessServices = 'Servicios profesionales';
export const eachMonth = 'Cada mes';
export const eachYear = 'Cada año';
export const onceLabel = 'Una vez';
export const termsOnce = 'Se paga una vez. Queda abierto para ti.';
export const termsAgain = 'Se abre enseguida. Desde entonces esta tarjeta paga tus servicios, hasta que canceles.';
export const termsInvoice =
  'Tus servicios siguen abiertos, y esta tarjeta paga las próximas facturas, hasta que canceles.';
export const refundHint = message(
  '{payer} lo recupera en su tarjeta. Un servicio se cierra cuando se ha devuelto toda su línea.',
);
export const whatIsRefunded = 'Qué se reembolsa';
export const lineLeft = message('{line}: {left}');
export const refundAmount = message('Reembolsar {amount}');

export const serviceOpened = 'El servicio está abierto de nuevo';
export const invoicePaid = 'Factura pagada';
export const serviceCancelled = 'Servicio cancelado';
export const serviceResumed = 'Conservas el servicio';
export const serviceChanged = 'Pagas de otra forma desde la próxima factura';
export const cardChosen = 'Esta tarjeta paga tus servicios';
export const changeFailed = 'No se han podido cambiar tus servicios';
export const moneyOfTheTeam = 'Dinero del equipo';
export const theTeamIsOwed = message('Se le deben al equipo {balance}. Hasta ahora se han pagado {paidOut}.');
export const theNextSharesSettleThat =
  'Se pagó más de lo que queda tras los reembolsos: las próximas partes lo compensan.';
export const recordAPayout = 'Registrar un pago';
export const sendTheMoneyFirst = 'Envía antes el dinero por el banco. Se descuenta de lo que se le debe al equipo.';
export const referenceOfTheTransfer = 'Referencia de la transferencia';
export const thisIsMoreThanTheTeamIsOwed = 'Es más de lo que se le debe al equipo';
export const thePayoutIsRecorded = 'El pago está registrado';
export const statementOfTheTeam = 'Extracto del equipo';
export const nothingWasBookedYet = 'Todavía no hay movimientos';
export const booking = 'Movimiento';
export const bookedAt = 'Cuándo';
export const shareOfAnInvoice = 'Parte de una factura';
export const takenBackByARefund = 'Retirado por un reembolso o una disputa';
export const backAfterARefund = 'Devuelto tras un reembolso o una disputa';
export const payoutToTheTeam = 'Pago';
export const theInvoiceYouCameFor = 'La factura que buscas';
export const theInvoiceIsNotThere = 'Esta factura ya no está.';
