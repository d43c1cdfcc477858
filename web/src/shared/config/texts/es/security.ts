import { message } from '../message.ts';

export const theAuthenticatorAppIsTurnedOff = 'La aplicación de autenticación se ha desactivado';
export const authenticatorApp = 'Aplicación de autenticación';
export const turnOff = 'Desactivar';
export const theAuthenticatorApp = 'la aplicación de autenticación';
export const turnOffTheAuthenticatorApp = '¿Desactivar la aplicación de autenticación?';
export const itsCodesAreNotAskedFor = 'Sus códigos ya no se piden al iniciar sesión.';
export const yourBrowserMadeNoPasskeyTry =
  'Tu navegador no ha creado ninguna llave de acceso. Inténtalo de nuevo o en otro dispositivo.';
export const thePasskeyIsRemoved = 'Llave de acceso quitada';
export const passkey = message('Llave de acceso · {use}');
export const rename = 'Cambiar nombre';
export const renameThePasskey = 'Cambiar el nombre de la llave de acceso';
export const removeThePasskey = message('¿Quitar la llave de acceso {name}?');
export const itDoesNotLogYouIn =
  'Ya no inicia tu sesión. Puede que tu dispositivo la siga mostrando hasta que la elimines allí.';
export const yourRecoveryCodes = 'Tus códigos de recuperación';
export const eachLogsYouInOnceWhen =
  'Cada uno inicia tu sesión una vez cuando no tienes tu teléfono. Guárdalos donde solo tú los encuentres: no se vuelven a mostrar.';
export const iHaveSavedThem = 'Los he guardado';
export const recoveryCodes = 'Códigos de recuperación';
export const saveAsAFile = 'Guardar como archivo';
export const codesLeft = message('{left, plural, one {Queda 1 código} other {Quedan {left} códigos}}');
export const newCodes = 'Códigos nuevos';
export const makeNewRecoveryCodes = '¿Crear códigos de recuperación nuevos?';
export const makeNewCodes = 'Crear códigos nuevos';
export const theCodesThatYouHaveStop = 'Los códigos que tienes dejan de funcionar.';
export const nothingHasHappenedWithin90Days = 'No ha pasado nada en 90 días.';
export const unknownDevice = 'Dispositivo desconocido';
export const browserOnSystem = message('{browser} en {system}');
export const theAuthenticatorAppIsTurnedOn = 'La aplicación de autenticación se ha activado';
export const setUpAnAuthenticatorApp = 'Configura una aplicación de autenticación';
export const scanThisPictureWithAnApp =
  'Escanea esta imagen con una aplicación como Google Authenticator, 1Password o Aegis, y escribe el código que muestra.';
export const turnOn = 'Activar';
export const theSecretAsAPictureTo = 'El secreto como imagen para escanear';
export const orTypeThisSecretIntoThe = 'O escribe este secreto en la aplicación:';
export const theSecret = 'el secreto';
export const codeFromTheApp = 'Código de la aplicación';
export const confirmItsYou = 'Confirma que eres tú';
export const thisIsAskedAgainForChanges = 'Se pide otra vez para cambios importantes, cuando ha pasado un tiempo.';
export const code = 'Código';
export const useAPasskey = 'Usar una llave de acceso';
export const useThePassword = 'Usar la contraseña';
export const useACode = 'Usar un código';
export const addAPasskey = 'Añadir una llave de acceso';
export const itLogsYouInByYour =
  'Inicia tu sesión con tu dedo, tu cara o un PIN, sin contraseña. Dale el nombre de este dispositivo.';
export const thePasskeyIsAdded = 'La llave de acceso se ha añadido';
export const notUsedYet = message('Desde el {since} · sin usar todavía');
export const lastUsed = message('Desde el {since} · último uso {lastUsedAt}');
export const lastUsedOn = message('Desde el {since} · último uso {lastUsedAt} en {place}');
export const link = message('Vincular {provider}');
export const unlink = 'Desvincular';
export const unlinkQuestion = message('¿Desvincular {provider}?');
export const isLinked = message('{provider} está vinculado');
export const isUnlinked = message('{provider} está desvinculado');
export const unlinkingLogsNobodyOut = 'Ya no inicia tu sesión. Donde la tienes iniciada, sigue así.';
export const confirmAt = message('Confirmar en {provider}');
export const doAgainWhatYouWereAskedThisFor = 'Gracias. Ahora haz otra vez aquello para lo que se te pidió.';
