export const notFound = '¡Vaya! Página no encontrada';
export const crashed = '¡Vaya! Algo ha ido mal';
export const clearCache = 'Borrar la caché y recargar';
export const goBack = 'Volver';
export const goHome = 'Ir a la portada';
export const contactSupport = 'Contactar con soporte';
export const nothingIsBehindThisDoorIt =
  'No hay nada detrás de esta puerta. Puede que se haya movido o que nunca existiera.';
export const pages = 'Páginas';
