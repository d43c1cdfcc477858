import { message } from '../message.ts';

export const testMode = 'Los pagos están en modo de prueba. No se mueve dinero.';
export const failed = 'El pago ha fallado. No se te ha cobrado.';
export const onItsWay = 'Tu pago está en camino';
export const subscribed = 'Suscrito';
export const unlocked = 'Desbloqueado';
export const tipSent = 'Propina enviada';
export const loadFailed = 'No se han podido cargar los pagos';
export const purchasesFailed = 'No se han podido cargar tus compras';
export const saveFailed = 'No se ha podido guardar una copia';
export const notAvailable = 'Los pagos no están disponibles';
export const cardAdded = 'Tarjeta añadida';
export const cardRemoved = 'Tarjeta quitada';
export const cardFormFailed = 'No se ha podido cargar el formulario de la tarjeta';
export const cardFailed = 'No se han podido cambiar tus tarjetas';
export const cancelled = 'Suscripción cancelada';
export const cancelFailed = 'No se ha podido cancelar la suscripción';
export const noLongerOffered = 'Por ahora no hay suscripción a este creador';
export const resumed = 'Tu suscripción se renueva de nuevo';
export const payoutSent = 'Pago a tu banco en camino';
export const refundSent = 'Reembolso en camino';
export const payoutsHeld = 'Los pagos al banco están retenidos';
export const payoutsReleased = 'Los pagos al banco están liberados';
export const noTransactions = 'Todavía no hay pagos';
export const onHold = message('Retenido: {reason}');
export const onHoldUntil = message('Retenido hasta {until}: {reason}');
export const allPosts = 'Todas las publicaciones';
export const analyticsOfAPost = 'Estadísticas de una publicación';
export const onlyCreatorsHaveEarnings = 'Solo los creadores tienen ingresos';
export const cards = 'Tarjetas';
export const transactions = 'Movimientos';
export const noTransactionsYet = 'Todavía no hay movimientos';
export const cardsCannotBeAddedHereYet = 'Todavía no se pueden añadir tarjetas aquí.';
export const addATestCard = 'Añadir una tarjeta de prueba';
export const testCardHint = 'No se mueve dinero real. Elige cómo debe comportarse la tarjeta.';
export const testCard = 'Tarjeta de prueba';
export const addACard = 'Añadir una tarjeta';
export const addCard = 'Añadir tarjeta';
export const views = 'Visitas';
export const likes = 'Me gusta';
export const newFollowers = 'Nuevos seguidores';
export const newSubscribers = 'Nuevos suscriptores';
export const earnings = 'Ingresos';
export const available = 'Disponible';
export const whenItBecomesAvailable = 'Cuándo está disponible';
export const availableOn = message('Disponible el {day}');
export const goesTo = message('Va a {target}');
export const payOut = 'Retirar';
export const releasePayouts = 'Liberar los pagos al banco';
export const setUpPayoutsHint = 'Indica adónde debe ir tu dinero antes de retirarlo por primera vez.';
export const setUpPayouts = 'Configurar los pagos al banco';
export const showAsATable = 'Mostrar como tabla';
export const when = 'Cuándo';
export const payWith = 'Pagar con';
export const expires = message('{card}, caduca {month}');
export const useAnotherCard = 'Usar otra tarjeta';
export const yourCards = 'Tus tarjetas';
export const youHaveNoCardYet = 'Todavía no tienes tarjetas.';
export const expiresIn = message('Caduca {card}');
export const defaultLabel = 'Predeterminada';
export const makeDefault = 'Usar como predeterminada';
export const remove = message('Quitar {name}');
export const removeTheCard = message('¿Quitar {name}?');
export const defaultCardPaysRenewals =
  'Lo que se renueva con ella, como una suscripción, se paga entonces con tu tarjeta predeterminada.';
export const onlyCardPaysRenewals =
  'Es tu única tarjeta. Lo que se renueva, como una suscripción, no se puede pagar hasta que añadas otra.';
export const nothingInPeriodBefore = ', nada en el periodo anterior';
export const nothingInBothPeriods = 'Nada, como en el periodo anterior';
export const comparedWithPeriodBefore = message(' desde {before} en el periodo anterior');
export const balanceIsLost = message(
  'Has ganado {balance} que aún no has cobrado. Solicita el cobro antes: cuando tu cuenta se borre, ya no se podrá pagar a nadie.',
);
export const balanceIsUnknown =
  'No hemos podido averiguar si has ganado dinero que aún no has cobrado. Mira antes tus ingresos.';
export const answerLost =
  'La conexión se perdió antes de la respuesta, así que quizá ya esté pagado. Inténtalo otra vez de la misma manera: solo pagas una vez.';
export const earlierTipIsPaid = message(
  'Tu propina anterior de {price} se ha pagado. Envía esta solo si quieres dar las dos.',
);
export const earlierTipIsOpen = message(
  'Tu propina anterior de {price} sigue en camino. Si envías también esta, puede que des las dos.',
);
export const earlierTipWasRefused = message('Tu propina anterior de {price} no se ha cobrado. Puedes enviar esta.');
export const earlierTipIsMissing = message(
  'Tu propina anterior de {price} no está entre tus pagos. Si todavía llega, das las dos.',
);
export const earlierTipIsUnknown = message(
  'Puede que tu propina anterior de {price} esté pagada: ahora no se puede preguntar a nadie. Si envías también esta, puede que des las dos.',
);
export const confirmYourPayment = 'Confirma tu pago';
export const bankQuestion = message('Tu banco pregunta si eres tú quien paga {price}.');
export const confirmPayment = 'Confirmar el pago';
export const confirmHint = 'No se cobra nada hasta que confirmes.';
export const cardNotAnsweredYet =
  'Tu tarjeta todavía no ha respondido. No hace falta que esperes, ni que pagues otra vez.';
export const renewsOnUntilCancelled = message('Se renueva el {renewsAt}, hasta que canceles.');
export const renewsEachMonthUntilCancelled = 'Se renueva cada mes, hasta que canceles.';
export const cancelledWord = 'Cancelado';
export const theirCardWasDeclined = 'Su tarjeta fue rechazada';
export const refundedOrDisputed = 'Reembolsado o en disputa';
export const blockedSuspendedOrNotRecorded = 'Bloqueado, suspendido o sin registrar';
export const subscriptionsThatEnded = 'Suscripciones que terminaron';
export const subscriptionsStartedMeanwhile = message(
  '{started, plural, one {1 suscripción empezó} other {{startedShown} suscripciones empezaron}} en los mismos días.',
);
export const subscriptions = 'Suscripciones';
export const tips = 'Propinas';
export const earnedAfterFees = 'Ganado, después de comisiones';
export const holdPayoutsOf = message('¿Retener los pagos al banco de @{username}?');
export const holdPayoutsHint =
  'No se envía nada a su banco hasta que lo liberes. Se le avisa, y no puede retirar dinero.';
export const holdPayouts = 'Retener los pagos al banco';
export const reasonForUser = message('Motivo, que @{username} lee');
export const downloadCsv = 'Descargar CSV';
export const kind = 'Tipo';
export const nothingHereYet = 'Todavía no hay nada aquí';
export const enterAnAmount = 'Escribe un importe, como 9,50';
export const amountHasTwoDecimals = 'Un importe tiene dos decimales como máximo';
export const payoutMinimum = '20,00 US$ como mínimo';
export const payoutsAreSentAsUsual = 'Los pagos al banco se envían como siempre.';
export const onHoldSince = message('Retenido desde el {heldAt}: {reason}');
export const period = 'Periodo';
export const fromToDaysInUtc = 'Desde – hasta (días en UTC)';
export const from = 'Desde';
export const to = 'Hasta';
export const paymentsOf = message('Pagos de @{username}');
export const theirTransactions = 'Sus movimientos';
export const theirBank = 'Su banco';
export const sales = 'Ventas';
export const aPostWithoutWords = 'Una publicación sin palabras';
export const salesUnknown = 'Por ahora no se conocen las ventas: los pagos no responden.';
export const salesReturned = message(
  '{refunds, plural, one {1 venta se devolvió} other {{refunds} ventas se devolvieron}} en estos días.',
);
export const what = 'Qué';
export const seller = 'Vendedor';
export const noPurchasesYet = 'Todavía no hay compras';
export const explorePosts = 'Explorar publicaciones';
export const purchasesHint =
  'Las publicaciones y los mensajes que compras se quedan aquí para ti, también cuando su creador los elimina.';
export const yourPurchases = 'Tus compras';
export const creatorIsLeaving = message(
  'Su creador está eliminando su cuenta. Guarda una copia antes del {availableUntil}.',
);
export const ofPurchase = message('de {purchase}');
export const receipt = 'Recibo';
export const saveACopy = 'Guardar una copia';
export const thePayer = 'Quien pagó';
export const refund = message('Reembolsar {name}');
export const refundWord = 'Reembolso';
export const amountInDollars = 'Importe en dólares';
export const atMost = message('{left} como máximo');
export const reasonForPayer = message('Motivo, que {payer} lee');
export const onlyIsLeftToRefund = message('Solo quedan {left} por reembolsar');
export const current = 'Actuales';
export const active = 'Activa';
export const ending = 'Por terminar';
export const ended = 'Terminada';
export const activeSubscribers = 'Activos';
export const endedSubscribers = 'Terminados';
export const searchByName = 'Buscar por nombre';
export const state = 'Estado';
export const nobodyFound = 'No se ha encontrado a nadie';
export const noActiveSubscribers = 'Nadie tiene una suscripción activa.';
export const noEndingSubscribers = 'Ninguna suscripción está por terminar.';
export const noEndedSubscribers = 'Todavía no se ha ido nadie.';
export const subscribers = message('{total, plural, one {1 suscriptor} other {{total} suscriptores}}');
export const yourSubscribers = 'Tus suscriptores';
export const noSubscribersYet = 'Todavía no hay suscriptores';
export const setYourPrice = 'Pon tu precio';
export const subscribeOnProfileHint = message(
  'La gente se suscribe en tu perfil, por {price} al mes. Comparte su enlace.',
);
export const openYourProfile = 'Abrir tu perfil';
export const setPriceHint = 'Con un precio mayor que 0, la gente puede suscribirse en tu perfil.';
export const since = message('Desde el {since}');
export const receipts = 'Recibos';
export const ofTheSubscriptionTo = message('de la suscripción a {name}');
export const subscribeAgain = 'Suscribirse de nuevo';
export const toCreator = message('a {name}');
export const resume = 'Reanudar';
export const withCreator = message('con {name}');
export const theSubscriptionTo = message('la suscripción a {name}');
export const cancelYourSubscriptionTo = message('¿Cancelar tu suscripción a {name}?');
export const cancelSubscription = 'Cancelar suscripción';
export const cancelSubscriptionHint = message('No se renueva. Lo que pagaste sigue abierto hasta el {renewsAt}.');
export const cancelUnseenHint = message(
  'No se renueva. Ahora mismo no ves a este creador: lo que pagaste solo se vuelve a abrir si lo ves de nuevo antes del {renewsAt}.',
);
export const keepSubscription = 'Mantener suscripción';
export const whyAreYouLeaving = '¿Por qué te vas?';
export const creatorReadsYourAnswer = message('Si respondes, {name} lo lee junto a tu nombre.');
export const tooExpensive = 'Demasiado caro';
export const notWhatWasExpected = 'No es lo esperado';
export const tooFewPosts = 'Muy pocas publicaciones';
export const takingABreak = 'Una pausa';
export const somethingElse = 'Otra cosa';
export const ratherNotSay = 'Prefiero no decirlo';
export const endsNowAfterFailedPayment = 'Su último pago falló, así que termina ahora.';
export const creator = 'Creador';
export const eachMonth = 'Cada mes';
export const noSubscriptionsYet = 'Todavía no hay suscripciones';
export const findCreators = 'Buscar creadores';
export const noSubscriptionsHint = 'Suscríbete en el perfil de un creador y aparecerá aquí con su fecha de renovación.';
export const yourSubscriptions = 'Tus suscripciones';
export const whatYouPaid = message('Lo que has pagado a {name}');
export const nothingWasPaidYet = 'Todavía no se ha pagado nada';
export const monthOfSubscriptionTo = message('Un mes de la suscripción a {name}');
export const ofDay = message('del {paidAt}');
export const amountPerMonth = message('{monthly} al mes');
export const forSubscriptionsThatRenew = message(
  '{count, plural, one { por 1 suscripción que se renueva} other { por {count} suscripciones que se renuevan}}',
);
export const nextCharge = message(' · próximo cobro {nextChargeAt}');
export const orAnotherAmount = 'U otro importe';
export const aFewWordsWithIt = 'Unas palabras para acompañarla';
export const topPosts = 'Mejores publicaciones';
export const noPostActivity = 'Nada se ha visto, gustado ni comentado en este tiempo';
export const withWord = 'Con';
export const refunded = message('{refunded} reembolsados');
export const yourBank = 'Tu banco';
export const fee = 'Comisión';
export const net = 'Neto';
export const americanExpress = 'American Express';
export const endingIn = message('{name} terminada en {last4}');
export const visa4242Pays = 'Visa 4242: paga';
export const mastercard4444Pays = 'Mastercard 4444: paga';
export const visa3184AsksYouToConfirm = 'Visa 3184: te pide confirmar';
export const visa0002IsDeclined = 'Visa 0002: es rechazada';
export const visa0408AnswersLate = 'Visa 0408: responde tarde';
export const weekTo = message('Semana hasta {date}');
export const priceHasChanged = message('El precio era {former} y ahora es {price}. No se te ha cobrado.');
export const subscribeTo = message('Suscribirse a {name}');
export const subscribeHint = 'Ves lo que ven los suscriptores. Se renueva cada mes a este precio, hasta que canceles.';
export const subscribeFor = message('Suscribirse por {price}');
export const unlockThisPost = 'Desbloquear esta publicación';
export const aPostBy = message('Una publicación de {name}');
export const paidBeforeDisputed = message(
  'Ya pagaste esto el {day} y has disputado ese pago en tu banco. Si pagas otra vez y el banco da la razón al creador, se te devuelve el pago anterior.',
);
export const paidBeforeReturned = message(
  'Ya pagaste esto el {day} y tu banco te devolvió ese pago. Para volver a verlo, pagas otra vez.',
);
export const unlockHint = 'Se paga una vez. Queda abierta para ti.';
export const pay = message('Pagar {price}');
export const unlockThisMessage = 'Desbloquear este mensaje';
export const fromCreator = message('De {name}');
export const tip = message('Propina para {name}');
export const forLabel = message('Para {name}');
export const newLabel = 'Nuevo';
export const less = 'Menos';
export const paymentFailed = 'Pago fallido';
export const paymentIsRetried = 'Tu tarjeta se intenta de nuevo cada día';
export const subscription = 'Suscripción';
export const renewal = 'Renovación';
export const tipWord = 'Propina';
export const payout = 'Pago al banco';
export const dispute = 'Disputa';
export const paid = 'Pagado';
export const onItsWayWord = 'En camino';
export const waitsForYou = 'Espera por ti';
export const declined = 'Rechazado';
export const paidOut = 'Enviado';
export const failedWord = 'Fallido';
export const beingDecided = 'En decisión';
export const disputedAtBank = 'En disputa en tu banco';
export const returnedByBank = 'Devuelto por tu banco';
export const creatorWon = 'Ganó el creador';
export const creatorLost = 'Perdió el creador';
export const youWon = 'Ganaste';
export const youLost = 'Perdiste';
export const postsAndMessages = 'Publicaciones y mensajes';
export const payouts = 'Pagos al banco';
export const refundsAndDisputes = 'Reembolsos y disputas';
export const lastDays7 = '7 días';
export const lastDays28 = '28 días';
export const lastDays90 = '90 días';
export const lastDays365 = '365 días';
export const fromTo = 'Desde – hasta';
export const chooseADay = 'Elige un día';
export const thisDayIsStillToCome = 'Este día todavía no ha llegado';
export const periodEndsBeforeStart = 'El primer día es posterior al último';
export const atMostDays = message('{mostDays} días como máximo');
export const aMessageFrom = message('Un mensaje de {name}');
export const refundedWord = 'Reembolsado';
export const partlyRefunded = 'Reembolsado en parte';
export const buyer = 'Comprador';
export const utc = message('{day} UTC');
export const usd = message('{price} USD');
export const payment = 'Pago';
export const refundedByTheCreator = 'Reembolsado por el creador';
export const refundedByStagedoor = 'Reembolsado por Stagedoor';
export const itCouldNotBeDelivered = 'No se pudo entregar';
export const itWasTakenDown = 'Se retiró';
export const refundedByThePaymentProvider = 'Reembolsado por el proveedor de pagos';
export const thePayersBankSays = message('El banco de quien pagó dice: {note}');
export const disputeReasons = {
  credit_not_processed: 'abono no realizado',
  duplicate: 'cobro duplicado',
  fraudulent: 'fraude',
  general: 'general',
  product_not_received: 'producto no recibido',
  product_unacceptable: 'producto no aceptable',
  subscription_canceled: 'suscripción cancelada',
  unrecognized: 'cobro no reconocido',
};
export const id = 'Id.';
export const refundOfYours = message(
  '{payer} lo recupera en su tarjeta. La comisión del pago la asumes tú. Cuando se ha devuelto todo, lo pagado se bloquea de nuevo.',
);
export const refundOfTheCreators = message(
  '{payer} lo recupera en su tarjeta. La comisión del pago la asume el creador. Cuando se ha devuelto todo, lo pagado se bloquea de nuevo.',
);
export const availableNow = message('Hay {available} disponibles.');
export const availableAndGoTo = message('Hay {available} disponibles. Van a {target}.');
export const renewsNext = 'Se renueva';
export const renewsOn = message('Se renueva el {day}');
export const endsUnlessSeenBy = message(
  'Termina el {day}, salvo que vuelvas a ver a este creador antes. Ahora no lo ves, y por eso no se te cobra nada. Este mes no se reembolsa automáticamente. Lo que compraste sigue en Compras.',
);
export const endsUnseenSoon = 'Termina en un día. Ya no ves a este creador, y por eso no se te cobra nada.';
export const endsNext = 'Termina';
export const endsOn = message('Termina el {day}');
export const endsUnseenOn = message(
  'Termina el {day}. Ya no ves a este creador. No se te cobrará más, y este mes no se reembolsa por sí solo. Lo que compraste sigue en Compras.',
);
export const endsForGoodOn = message('Termina el {day}. Este creador ya no ofrece suscripción.');
export const endedNext = 'Terminó';
export const endedOn = message('Terminó el {day}');
export const endedForGoodOn = message('Terminó el {day}. Este creador ya no ofrece suscripción.');
export const sendPrice = message('Enviar {price}');
export const endedOnDay = message('terminó el {day}');
export const endsOnDay = message('termina el {day}');
export const cancelledBecause = message('Cancelada: {reason}');
export const whoLeft = 'Quién se fue';
export const noReason = 'sin motivo';
export const theTransactionYouCameFor = 'El pago que buscas';
export const theTransactionIsNotThere = 'Este pago ya no está.';
export const filesSold = message(
  '{count, plural, one {Se ha vendido 1 archivo de tu bóveda.} other {Se han vendido {count} archivos de tu bóveda.}}',
);
export const seeSoldFiles = 'Ver los vendidos';
export const seeWhatIsPlayed = 'Ver lo que se reproduce de tus archivos';
