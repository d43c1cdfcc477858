import { message } from '../message.ts';

export const operations = 'Operaciones';
export const howTheServicesOfYourTeamsDo = 'Cómo van los servicios de tus equipos, medido por la plataforma.';
export const youBelongToNoTeam = 'No perteneces a ningún equipo';
export const anAdminAddsYouToATeam = 'Un administrador te añade al equipo de un servicio.';
export const onlyTheTeamSeesThis = 'Solo el equipo de este servicio puede ver su estado';
export const team = 'Equipo';
export const version = 'Versión';
export const health = 'Salud';
export const state = 'Estado';
export const up = 'En marcha';
export const down = 'Caído';
export const notCheckedYet = 'Sin comprobar todavía';
export const ofChecks = message('{share} de las comprobaciones desde el {since}');
export const allServices = 'Todos los servicios';
export const operationOf = message('Operación de {name}');
export const seeHowItDoes = 'Cómo va este servicio';
export const instances = 'Instancias';
export const instance = 'Instancia';
export const started = 'Inicio';
export const calls = 'Llamadas';
export const callsInMinutes = message('{count} en {minutes} minutos');
export const failed = message('{count, plural, one {1 fallida} other {{shown} fallidas}}');
export const slowest = 'p99';
export const milliseconds = message('{ms} ms');
export const parts = 'Depende de';
export const partIsThere = message('{part}: disponible');
export const partIsAway = message('{part}: no responde');
export const ready = 'Lista';
export const notReady = 'No lista';
export const nobodyAnswers = 'Ninguna instancia responde';
export const unanswered = message(
  '{count, plural, one {1 dirección no responde.} other {{count} direcciones no responden.}}',
);
export const events = 'Eventos';
export const consumer = 'Consumidor';
export const waiting = 'En espera';
export const stalledFor = message('{seconds} s sin procesar ninguno');
export const deadLetters = 'Eventos apartados';
export const outboxWaits = message('El evento más antiguo lleva {seconds} s sin publicarse.');
export const workSetAside = message(
  '{count, plural, one {1 tarea pendiente se apartó.} other {{count} tareas pendientes se apartaron.}}',
);
export const nothingWaits = message(
  '{count, plural, one {Nada espera a 1 consumidor.} other {Nada espera a {count} consumidores.}}',
);
export const waitingIsUnknown = 'No se sabe qué espera: no responde ninguna instancia que alcance el broker.';
export const consumesNothing = 'No consume eventos.';
export const deployments = 'Últimos despliegues';
export const noDeploymentsSeen = 'Ninguno visto todavía';
export const processes = 'Procesos';
export const logs = 'Registros';
export const requestId = 'Id de la petición';
export const requestIdHint =
  'En la cabecera x-request-id de cada respuesta. Sin él, los avisos y errores más recientes.';
export const isNoRequestId = 'Solo letras, cifras, puntos y guiones';
export const find = 'Buscar';
export const nothingLogged = 'No hay nada registrado';
export const noProblemsLogged = 'Sin advertencias ni errores';
export const rememberedFor = 'Cada proceso recuerda sus últimas 2000 líneas.';
export const members = 'Miembros';
export const nobodyBelongsToIt = 'Todavía nadie';
export const unknownPerson = 'Alguien';
export const add = 'Añadir al equipo';
export const remove = 'Quitar';
export const fromTheTeam = message('a {name} del equipo');
export const isInTheTeam = message('@{name} está en el equipo');
export const isNoLongerInTheTeam = message('{name} ya no está en el equipo');
export const since = message('Desde el {day}');
export const reload = 'Actualizar';
export const peopleHaveAccess = message(
  '{count, plural, one {1 persona tiene acceso} other {{people} personas tienen acceso}}',
);
export const peopleHaveOpenedIt = message(
  '{count, plural, one {1 persona lo ha abierto} other {{people} personas lo han abierto}}',
);
export const filmWork = 'Subidas y vídeos';
export const work = 'Trabajo';
export const uploadsToCheck = 'Subidas por comprobar';
export const filmsToPrepare = 'Vídeos por preparar';
export const previewsToMake = 'Avances por hacer';
export const upload = 'Subida';
export const film = 'Vídeo';
export const preview = 'Avance';
export const stills = 'Momentos para la portada';
export const begun = 'En curso';
export const waitsFor = 'Espera más larga';
export const workedInADay = message(
  '{films, plural, one {1 vídeo} other {{films} vídeos}} de {length} llevaron {work} de trabajo en el último día.',
);
export const noFilmsInADay = 'No se trabajó en ningún vídeo en el último día.';
export const servedToday = message<{ size: string; minutes: number }>(
  'Hoy se cargaron {size} y {minutes, plural, one {1 minuto} other {{minutes} minutos}} de vídeo y sonido.',
);
export const servedYesterday = message<{ size: string; minutes: number }>(
  'Ayer: {size}, {minutes, plural, one {1 minuto} other {{minutes} minutos}}.',
);
export const failures = 'Fallos de la última semana';
export const noFailures = 'Nada ha fallado en la última semana.';
export const failedAt = 'Falló';
export const filmIsTriedAgain = 'Se vuelve a intentar con el vídeo';
