export { addAll, moveCart, removeBought, type WantedLine } from './service.ts';
