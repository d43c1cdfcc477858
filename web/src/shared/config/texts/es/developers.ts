import { message } from '../message.ts';

export const developers = 'Desarrolladores';
export const programsOfCreatorsReadAndPublish =
  'Los programas de los creadores leen y publican aquí como lo haría el creador, dentro de lo que permite una clave, y se les avisa de lo que pasa.';
export const yourApiKeys = 'Tus claves de API';
export const yourWebhooks = 'Tus webhooks';
export const apiKeysAndTokens = 'Claves de API y tokens';
export const scopesAndTheirCalls = 'Permisos y sus llamadas';
export const the = 'La';
export const apiReference = 'referencia de la API';
export const hasEveryCallWithWhatIt = 'tiene cada llamada con lo que recibe y responde; para herramientas hay un';
export const openapiDocument = 'documento OpenAPI';
export const ofThese = 'de ellas.';
export const keysAreMadeHereByCreators = 'Las claves las crean aquí los creadores que han';
export const loggedIn = 'iniciado sesión';
export const webhooksAndTheirEvents = 'Webhooks y sus eventos';
export const forToolsThereIsAn = 'Para herramientas hay un';
export const asyncapiDocument = 'documento AsyncAPI';
export const ofAllEvents = 'de todos los eventos.';
export const theApiKeyIsRevoked = 'La clave de API se ha revocado';
export const expired = 'Caducada';
export const revoke = 'Revocar';
export const revokeTheApiKey = message('¿Revocar la clave de API {name}?');
export const programsThatUseItStopWorking = 'Los programas que la usan dejan de funcionar al momento.';
export const youHaveNoApiKeys = 'No tienes claves de API.';
export const keysEndWithTheAccount =
  'Cuando se elimina una cuenta, todas sus claves se revocan para siempre, también para quien vuelve: crea otras.';
export const newApiKey = 'Nueva clave de API';
export const yourApiKey = 'Tu clave de API';
export const copyItNowItIsNot =
  'Cópiala ahora: no se vuelve a mostrar. Quien la tenga puede hacer lo que permiten sus permisos.';
export const apiKey = 'Clave de API';
export const n30Days = '30 días';
export const n90Days = '90 días';
export const aYear = 'Un año';
export const whichProgramUsesItSuchAs = 'Qué programa la usa, por ejemplo Boletín';
export const itMay = 'Puede';
export const expiresAfter = 'Caduca después de';
export const itIsSentAgain = 'Se envía de nuevo';
export const event = 'Evento';
export const notTriedYet = 'Sin intentar todavía.';
export const theLastAnswers = message('Se conservan las últimas {most} respuestas.');
export const ms = message('· {at} · {durationMs} ms');
export const answer = 'Respuesta';
export const aCreatorMakesAnApiKey =
  'Un creador crea aquí una clave de API y la da a un programa. El programa cambia la clave por un token, que dura 15 minutos y abre las llamadas de los permisos de la clave: como el creador, y nada más. Una llamada sin uno de sus permisos es un 403. Revocar una clave termina sus tokens al momento.';
export const withNodeJs = 'Con Node.js';
export const onePersonsCallsAreLimitedTogether =
  'Las llamadas de una persona se limitan juntas, las haga a mano o con programas. Un 429 dice en su';
export const howManySecondsToWait = 'cuántos segundos hay que esperar.';
export const eventsAreSentAgain = message(
  '{count, plural, one {1 evento se envía de nuevo} other {{count} eventos se envían de nuevo}}',
);
export const sendAllSince = 'Enviar todo desde';
export const allEventsOfTheKindsThat =
  'Todos los eventos de los tipos que recibe este webhook, también los de cuando estaba desactivado. Tu programa sabe por el webhook-id lo que ya tiene.';
export const since = 'Desde';
export const iHaveSavedIt = 'Lo he guardado';
export const address = 'Dirección';
export const whereYourProgramTakesAPost = 'Donde tu programa acepta un POST';
export const aWebhookIsAnAddressOf =
  'Un webhook es una dirección tuya a la que enviamos eventos por POST, firmados como dice la especificación Standard Webhooks. Responde con un 2xx en diez segundos, sin comprimir. Cualquier otra cosa se intenta de nuevo diez veces en tres días; tras tres días sin éxito el webhook se desactiva, y un 410 lo desactiva al momento. Las redirecciones no se siguen.';
export const aNewAddressAnswersAChallenge =
  'A una dirección nueva solo se le envía un desafío, firmado como un evento, hasta que tu programa lo responde: con 200 y un objeto JSON que tiene el mismo desafío (challenge).';
export const sendTheChallenge = 'Enviar el desafío';
export const yourProgramHasAnswered = 'Tu programa ha respondido: desde ahora se envían eventos';
export const waitsForItsAnswer = 'Espera su respuesta';
export const giveYourProgramTheSecret = 'da el secreto a tu programa y después envíale el desafío';
export const anEventMayComeMoreThan =
  'Un evento puede llegar más de una vez y en cualquier orden: el mismo evento tiene el mismo';
export const eachTime = 'cada vez.';
export const checkingAMessageWithNodeJs = 'Comprobar un mensaje con Node.js';
export const itTellsWhat = message('{summary}. Dice lo que');
export const letsAnApiKeyRead = 'permite leer a una clave de API.';
export const sampleOf = message('Ejemplo de {type}');
export const sendAllSince2 = 'Enviar todo desde…';
export const nothingHasBeenSentYet = 'Todavía no se ha enviado nada.';
export const log = 'Registro';
export const aTestEventIsOnIts = 'Un evento de prueba está en camino';
export const theWebhookIsDeleted = 'El webhook se ha eliminado';
export const test = 'Probar';
export const turnOff = 'Desactivar';
export const turnOn = 'Activar';
export const newSecret = 'Nuevo secreto';
export const changeTheWebhook = 'Cambiar el webhook';
export const makeANewSecret = '¿Crear un secreto nuevo?';
export const makeANewSecret2 = 'Crear un secreto nuevo';
export const for24HoursMessagesAreSigned =
  'Durante 24 horas los mensajes se firman con los dos secretos. Da el nuevo a tu programa antes.';
export const deleteTheWebhook = '¿Eliminar el webhook?';
export const nothingIsSentToAnyMore = message('Ya no se envía nada a {url}, y su registro se elimina.');
export const youHaveNoWebhooks = 'No tienes webhooks.';
export const newWebhook = 'Nuevo webhook';
export const theWebhooksSecret = 'El secreto del webhook';
export const copyItNowItIsNot2 =
  'Cópialo ahora: no se vuelve a mostrar. Con él tu programa comprueba que un mensaje es nuestro.';
export const neverUsed = 'sin usar';
export const used = message('usada {lastUsedAt}');
export const doesNotExpire = 'no caduca';
export const offItAnswered410 = 'Desactivado: respondió 410';
export const offItFailedForThreeDays = 'Desactivado: falló durante tres días';
export const failing = 'Fallando';
export const failingSince = message('falla desde {failingSince}');
export const signedWithBothSecretsUntil = message('firmado con los dos secretos hasta {previousSecretUntil}');
export const waiting = 'En espera';
export const delivered = 'Entregado';
export const notDelivered = 'Sin entregar';
export const notTriedYet2 = 'sin intentar todavía';
export const tries = message('{tries, plural, one {intento} other {intentos}}');
export const next = message('siguiente {nextTryAt}');
export const expiredOn = message('caducó el {day}');
export const expiresOn = message('caduca el {day}');
export const secret = 'secreto';
export const formerKeysOpenNothing =
  'Estas claves no abren nada mientras no seas creador. Revoca las que ya no necesites.';
export const formerWebhooksAreSentNothing =
  'A estos webhooks no se les envía nada mientras no seas creador. Elimina los que ya no necesites.';
