import { message } from '../message.ts';

export const topUp = 'Ingresado';
export const cameBack = message('Han vuelto {amount}');
export const yourBalance = 'Tu saldo';
export const balanceCoversPart = message('Tu saldo cubre {covered}. Los otros {topUp} se cobran a tu tarjeta.');
export const balanceCoversNothing = message('Tu saldo no cubre nada. Se cobran {topUp} a tu tarjeta.');
export const restStays = message('A una tarjeta no se le puede cobrar menos. {rest} se quedan en tu saldo.');
export const payAndRefund = message('Pagar {topUp} y reembolsar');
export const balanceNotKnown = 'No hemos podido averiguar qué cubre tu saldo.';

export const youOwe = message('Debes {owed}. De lo que ganaste se devolvió más de lo que había.');
export const payWhatYouOwe = 'Pagar lo que debes';
export const whyYouOwe =
  'Una disputa o un reembolso se llevó más de lo que tenía tu saldo. Hasta que lo pagues, no se te paga nada al banco.';
export const pay = message('Pagar {amount}');
export const debtPaid = 'Pagado. Ya no debes nada';
export const debtPaymentOnItsWay = 'Tu pago está en camino';
export const payItBeforeYouDelete = message(
  'Debes {owed}. Págalo antes de eliminar tu cuenta, o pídenos que la eliminemos.',
);

export const debts = 'Quién debe';
export const debtsHint =
  'Su saldo está por debajo de cero tras una disputa o un reembolso. Quienes tienen la misma tarjeta o cuenta bancaria pueden ser la misma persona, un hogar o una agencia.';
export const whoOwes = 'Quién';
export const deletedAccount = 'Una cuenta eliminada';
export const owesSince = message('desde el {day}');
export const leftOn = message('eliminada el {day}');
export const sameCardOrAccount = 'Misma tarjeta o cuenta bancaria';
export const sameCard = 'Misma tarjeta';
export const sameBankAccount = 'Misma cuenta bancaria';
export const sameCardAndBankAccount = 'Misma tarjeta y cuenta bancaria';
export const somebodyElse = 'Otra persona';
export const writeOff = 'Condonar';
export const confirmWriteOff = message('¿Condonar {amount}?');
export const writeOffHint = 'Ya no se reclama a nadie. Lo asume la plataforma.';
export const reasonForTheAuditLog = 'Motivo, para el registro de auditoría';
export const debtWrittenOff = 'Condonado';
export const theDebtYouCameFor = 'La deuda que buscas';
export const theDebtIsSettled = 'Esta deuda está saldada.';
