export { buyersIn, closingFigures, salesSummary } from './service.ts';
