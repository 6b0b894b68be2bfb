import type { Scene } from './pictures.ts';

export const SCENE_ALTS: Record<Scene, string> = {
  hero: 'Mesa con un latte, una bolsa de café de Chiapas, una concha y un agave, bajo luz de ventanas en arco',
  lounge: 'Sala con arcos encalados, sillones, mesa baja, lámparas tejidas y piso de barro',
  'lounge-detalle': 'Sillón verde agave junto a una mesita con cappuccino y concha, frente a un arco terracota',
  'pour-over': 'Bodegón de café filtrado: gotero de cerámica, jarra de vidrio, tetera, granos y bolsa de Oaxaca',
};
