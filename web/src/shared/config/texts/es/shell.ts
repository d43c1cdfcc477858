import { message } from '../message.ts';

export const login = 'Entrar';
export const signUp = 'Únete';
export const logout = 'Cerrar sesión';
export const create = 'Crear';
export const services = 'Servicios';
export const viewAllServices = 'Ver todos los servicios';
export const noServices = 'No hay servicios disponibles';
export const home = 'Portada';
export const feed = 'Inicio';
export const explore = 'Explorar';
export const subscriptions = 'Suscripciones';
export const purchases = 'Compras';
export const likes = 'Me gusta';
export const bookmarks = 'Guardados';
export const liveStreams = 'Directos';
export const creatorTools = 'Herramientas de creador';
export const vault = 'Bóveda';
export const earnings = 'Ingresos';
export const analytics = 'Estadísticas';
export const subscribers = 'Suscriptores';
export const messages = 'Mensajes';
export const notifications = 'Notificaciones';
export const profile = 'Perfil';
export const settings = 'Ajustes';
export const admin = 'Administración';
export const version = 'v2.0.0';
export const somethingWentWrongStagedoor = 'Algo ha ido mal · Stagedoor';
export const thePageRanIntoAnError =
  'La página ha tenido un error que no ha podido superar. Tu cuenta no se ve afectada.';
export const technicalDetails = 'Detalles técnicos';
export const tipIfItKeepsHappeningTry =
  'Consejo: si sigue pasando, prueba con una ventana privada, que empieza sin datos guardados.';
export const account = 'Cuenta';
export const system = 'Sistema';
export const light = 'Claro';
export const dark = 'Oscuro';
export const theme = 'Tema';
export const shortcuts = 'Accesos directos';
export const menu = 'Menú';
export const closeMenu = 'Cerrar el menú';
export const main = 'Principal';
export const stagedoor = 'Stagedoor';
export const youAreOffline = 'Estás sin conexión.';
export const weCouldNotCheckYourSession = 'No hemos podido comprobar tu sesión.';
export const liveUpdatesAreInterruptedReconnecting = 'Las novedades en directo se han interrumpido. Reconectando.';
export const goAnywhere = 'Ir a cualquier parte';
export const aPageACreatorAService = 'Una página, un creador, un servicio';
export const found = 'Resultados';
export const nothingFound = 'No se ha encontrado nada';
export const findACreator = 'Buscar un creador';
export const closeTheSearch = 'Cerrar la búsqueda';
export const everywhere = 'En todas partes';
export const writeAPost = 'Escribir una publicación';
export const theseShortcuts = 'Estos atajos';
export const closeWhatIsOpen = 'Cerrar lo que está abierto';
export const inAListOfPosts = 'En una lista de publicaciones';
export const nextPost = 'Publicación siguiente';
export const postBefore = 'Publicación anterior';
export const openIt = 'Abrirla';
export const likeIt = 'Indicar que te gusta';
export const bookmarkIt = 'Guardarla';
export const commentOnIt = 'Comentarla';
export const shareIt = 'Compartirla';
export const showNewPosts = 'Mostrar publicaciones nuevas';
export const whileWriting = 'Al escribir';
export const keyboardShortcuts = 'Atajos de teclado';
export const theyCanBeSwitchedOffUnder = 'Se pueden desactivar en Ajustes, Cuenta.';
export const terms = 'Condiciones';
export const privacy = 'Privacidad';
export const support = 'Soporte';
export const community = 'Comunidad';
export const n2026Stagedoor = '© 2026 Stagedoor';
export const api = 'API';
export const skipToContent = 'Saltar al contenido';
export const skipToNavigation = 'Saltar a la navegación';
export const themeLight = 'Tema: claro';
export const themeDark = 'Tema: oscuro';
export const themeAsTheSystem = 'Tema: como el sistema';
export const service = 'Servicio';
export const madeByCreatorsAndByThe = 'Hecho por creadores y por quienes los siguen. Algunas formas de entrar.';
export const findPeople = 'Encuentra gente';
export const meetTheCreatorsOnThe = 'Conoce a los creadores en la';
export const firstPage = 'portada';
export const andFollowThoseYouWouldLike = ' y sigue a quienes quieras escuchar.';
export const buildWithUs = 'Construye con nosotros';
export const everyBusinessServiceSpeaksAnOpen = 'Cada servicio profesional tiene una API abierta. La';
export const apiReference = 'referencia de la API';
export const showsAllOfIt = 'lo muestra todo.';
export const yourOwnProgramsComeInBy = 'Conecta tus propios programas en la página para';
export const developers = 'desarrolladores';
export const houseRules = 'Normas de la casa';
export const beAsKindAsYouWould =
  'Sé tan amable como lo serías entre bastidores. Denuncia lo que no lo sea; personas leen cada denuncia.';
export const notLoaded = 'Sin cargar';
export const forgotYourPassword = '¿Has olvidado tu contraseña?';
export const tellUsYourEmailAddressAnd =
  'Dinos tu dirección de correo y te enviaremos un enlace para elegir una nueva.';
export const backToLogIn = 'Volver a iniciar sesión';
export const chooseANewPassword = 'Elige una nueva contraseña';
export const confirmYourEmailAddress = 'Confirma tu dirección de correo';
export const wasThatNotYou = '¿No has sido tú?';
export const privacyPolicy = 'Política de privacidad';
export const whatWeKeepWhyAndFor = 'Qué guardamos, por qué y durante cuánto tiempo.';
export const whatWeKeep = 'Qué guardamos';
export const yourEmailAddressYourUsernameAnd =
  'Tu dirección de correo, tu nombre de usuario y lo que pones en tu perfil; lo que publicas, lo que te gusta y lo que escribes; y las sesiones que tienes iniciadas. De tu contraseña, solo una huella que no se puede revertir.';
export const whatWeDoNotDo = 'Qué no hacemos';
export const weSellNothingAboutYouShow =
  'No vendemos nada sobre ti, no mostramos publicidad y no cargamos nada de servidores ajenos.';
export const yourSay = 'Tú decides';
export const youCanHaveACopyOf =
  'Puedes tener una copia de todo lo que guardamos de ti y hacer que se elimine, 14 días después de pedirlo.';
export const noLikedPostsYet = 'Todavía no te gusta ninguna publicación';
export const findSomethingToLike = 'Encuentra algo que te guste';
export const onlyYouCanSeeThese = 'Solo tú puedes ver esta lista.';
export const noBookmarksYet = 'Todavía no has guardado nada';
export const findSomethingToKeep = 'Encuentra algo que guardar';
export const theBookmarkUnderAPostKeeps = 'El marcador debajo de una publicación la guarda aquí.';
export const bestMatch = 'Mejor coincidencia';
export const newest = 'Más recientes';
export const orderOfPosts = 'Orden de las publicaciones';
export const postsAbout = message('Publicaciones sobre {q}');
export const noPostsFoundFor = message('No se han encontrado publicaciones sobre «{q}»');
export const searchPeopleAndPosts = 'Buscar personas y publicaciones';
export const findPeopleAndPosts = 'Encuentra personas y publicaciones';
export const peopleByTheirNamePostsBy =
  'Personas por su nombre, publicaciones por sus palabras. Las “comillas” mantienen juntas las palabras.';
export const results = 'Resultados';
export const people = 'Personas';
export const noPeopleFoundFor = message('No se han encontrado personas para «{q}»');
export const mostThingsAreMendedInA =
  'La mayoría de las cosas se arreglan en un minuto. Para el resto hay una persona.';
export const iCannotLogIn = 'No puedo iniciar sesión';
export const askForALink = 'Pide un enlace';
export const toChooseANewPasswordIt =
  'para elegir una nueva contraseña. Llega en unos minutos y funciona durante una hora.';
export const iWantToBecomeACreator = 'Quiero ser creador, o dejar de serlo';
export const writeToUsFromTheAddress = 'Escríbenos desde la dirección de tu cuenta; cambiaremos su tipo.';
export const aServiceDoesNotOpen = 'Un servicio no se abre';
export const itsPageUnder = 'Su página en';
export const services2 = 'servicios';
export const saysWhetherItIsLiveIn =
  'dice si está activo, en beta o llegará pronto. Un servicio activo o en beta se abre una vez que lo empiezas allí; algunos todavía los están construyendo sus equipos, y su página dice qué van a hacer.';
export const writeToUs = 'Escríbenos';
export const tellUsYourUsernameNeverYour = '. Dinos tu nombre de usuario, nunca tu contraseña.';
export const whatYouAgreeToWhenYou = 'Lo que aceptas al abrir una cuenta.';
export const yourAccount = 'Tu cuenta';
export const itIsYoursAloneKeepIts =
  'Es solo tuya: guarda su contraseña para ti y dinos la verdad sobre tu dirección. Puedes cerrarla en cualquier momento.';
export const whatYouPost = 'Lo que publicas';
export const itStaysYoursYouLetUs =
  'Sigue siendo tuyo. Nos permites mostrarlo a quienes has elegido, y respondes de tener derecho a publicarlo. Retiramos lo que infringe la ley o daña a otros.';
export const money = 'Dinero';
export const aSubscriptionRunsMonthByMonth =
  'Una suscripción dura mes a mes hasta que la cancelas, y sigue abierta hasta el final del mes pagado. Los creadores asumen el coste de cada pago.';
export const endingIt = 'Cómo termina';
export const whoBreaksTheseTermsMayLose =
  'Quien incumple estas condiciones puede perder la cuenta. Decimos por qué, y puedes pedirnos que lo revisemos.';
