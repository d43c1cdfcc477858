export const changedElsewhere = 'Entretanto esto se ha cambiado en otro sitio. Lo tuyo todavía no está guardado.';
export const savedNow = 'Guardado ahora';
export const yours = 'Lo tuyo';
export const empty = 'Vacío';
export const saveMine = 'Guardar lo mío';
export const takeTheOther = 'Tomar lo otro';
export const theOtherIsShown = 'El formulario muestra la versión del otro sitio.';
export const bringMineBack = 'Recuperar lo mío';
